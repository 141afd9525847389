// The module of the npm package: it defines the element of embed.js, except where there is no document, as on a server.
if (typeof document !== 'undefined') import('./embed.js');
