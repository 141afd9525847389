import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { SlipwayEvents, SlipwayPage as SlipwayElement } from './embed.js';

/** The properties of `<SlipwayPage>`: those of `<slipway-page>`, and a function for each of its events. */
export interface SlipwayPageProps {
  /** The address of the console. The token goes there: write it in the portal's code, never take it from an address or from input. */
  console: string;
  /** The path of a page below the console's address. */
  page: string;
  /** Gives a token of the platform. The console keeps it in memory. */
  getToken: SlipwayElement['getToken'];
  theme?: 'auto' | 'light' | 'dark';
  /** The portal's colour, as `#rrggbb`. */
  accent?: string;
  density?: 'comfortable' | 'compact';
  /** The maximum height in pixels. */
  maxHeight?: number;
  /** The parts to hide, separated by spaces. */
  hide?: string;
  /** The name of the frame for screen readers. */
  label?: string;
  id?: string;
  onReady?: (event: SlipwayEvents['ready']) => void;
  onNavigate?: (event: SlipwayEvents['navigate']) => void;
  onAction?: (event: SlipwayEvents['action']) => void;
  onEscape?: (event: SlipwayEvents['escape']) => void;
  onError?: (event: SlipwayEvents['error']) => void;
}

/** A page of the console. Its `ref` is the element, which has `retry()`. */
export const SlipwayPage: ForwardRefExoticComponent<SlipwayPageProps & RefAttributes<SlipwayElement>>;
