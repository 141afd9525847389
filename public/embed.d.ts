/** Why the console asks for a token: at the start, a minute before one ends, and after the platform refused one (401). */
export type TokenReason = 'start' | 'expiring' | 'refused';

export type SlipwayErrorCode =
  /** `embed` in the console's config.json doesn't list this site, or the site is in a frame itself. */
  | 'origin-not-listed'
  /** The console didn't answer: the address, the network, or its `frame-ancestors` policy. */
  | 'blocked-or-unreachable'
  /** This site or the console isn't served over TLS: no token is asked for. */
  | 'insecure-context'
  /** `getToken` gave no token, or the platform doesn't accept it. */
  | 'token-refused'
  /** The console has no such page, or its config.json doesn't list it for this site. */
  | 'page-unknown'
  /** The console itself failed: its config.json has a mistake, a file is missing, or an internal error. */
  | 'console-failed'
  /** embed.js and the console have no version of their protocol in common. */
  | 'version-unknown';

export interface SlipwayEvents {
  /** The platform answered, didn’t refuse the token, and the names on the page are known: `title` is its heading. The page itself says what it can’t read. */
  ready: CustomEvent<{ title: string }>;
  /** A link to a page that isn't below this one. Unless it is cancelled, it opens in a new tab. `page` is as in the attribute. */
  navigate: CustomEvent<{ page: string; url: string }>;
  /** An action in the page, each time that its state changes. */
  action: CustomEvent<{ what: string; state: 'pending' | 'succeeded' | 'failed' | 'unknown'; message: string }>;
  /** The person pressed Escape in the page, which doesn't use the key itself: a dialog around the element can close. */
  escape: CustomEvent<Record<string, never>>;
  /** The page can't be shown or read. The element says so itself. */
  error: CustomEvent<{ code: SlipwayErrorCode; message: string }>;
}

/**
 * `<slipway-page page="environment/…/services">`: a page of the console.
 *
 * Attributes: `page` is the path below the console's address; `console` is that address, by default that of embed.js (the token goes
 * there: never take it from input; in a bundle it is required); `theme` is `auto` (the portal's), `light` or `dark`; `accent` is a colour as
 * `#rrggbb`; `density` is `comfortable` or `compact`; `max-height` is in pixels (800); `hide` names parts of the page: `actions`,
 * `breadcrumbs`, `counts`, `filters`, `heading`, `tabs`; `label` is the name of the frame for screen readers.
 */
export interface SlipwayPage extends HTMLElement {
  /** Gives a token of the platform. The console keeps it in memory. */
  getToken: (question: { reason: TokenReason }) => Promise<string>;
  /** Loads the page again, such as after an error. */
  retry(): void;
  addEventListener<Type extends keyof SlipwayEvents>(
    type: Type,
    listener: (event: SlipwayEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof SlipwayEvents>(
    type: Type,
    listener: (event: SlipwayEvents[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-page': SlipwayPage;
  }
}
