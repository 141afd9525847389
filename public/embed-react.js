// <SlipwayPage>: the element of embed.js as a React component. embed-react.d.ts has its interface.
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';

const EVENTS = ['ready', 'navigate', 'action', 'escape', 'error'];

export const SlipwayPage = forwardRef(({ getToken, onReady, onNavigate, onAction, onEscape, onError, maxHeight, ...attributes }, ref) => {
  const element = useRef(null);
  // Events go to the functions of the last rendering, so that new functions don't load the page again.
  const handlers = useRef({});
  handlers.current = { getToken, ready: onReady, navigate: onNavigate, action: onAction, escape: onEscape, error: onError };
  useImperativeHandle(ref, () => element.current, []);
  useEffect(() => {
    const page = element.current;
    const handle = (event) => handlers.current[event.type]?.(event);
    page.getToken = (question) => handlers.current.getToken(question);
    for (const type of EVENTS) page.addEventListener(type, handle);
    // Only here: a server that renders the portal has no document.
    import('./embed.js');
    return () => {
      for (const type of EVENTS) page.removeEventListener(type, handle);
    };
  }, []);
  return createElement('slipway-page', { ...attributes, 'max-height': maxHeight, ref: element });
});
