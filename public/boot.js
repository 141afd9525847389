// Starts the console: theme and outlines before first paint, the Trusted Types policy, config.json, the program, and the
// page that a person sees where one of these fails. A classic script, so that nothing is painted before it.
(() => {
  'use strict';
  const script = document.currentScript;
  const base = new URL('.', script.src).pathname;
  const root = document.documentElement;

  // Theme: what the person chose here, else what the system says.
  const chosen = (() => {
    try { return localStorage.getItem('slipway.theme'); } catch { return null; }
  })();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    root.dataset.theme = root.dataset.chosen || (dark.matches ? 'dark' : 'light');
    dispatchEvent(new Event('slipway-theme'));
  };
  const choose = (theme) => {
    if (theme === 'dark' || theme === 'light') root.dataset.chosen = theme;
    paint();
  };
  dark.addEventListener('change', paint);
  // The other tabs of the browser follow a choice. A page in a frame has the theme of its portal.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'slipway.theme' && window.parent === window) choose(newValue);
  });
  choose(chosen);

  // The outlines that are painted until the program draws: the frame in a tab with a session, else the sign-in page.
  const hasSession = (() => {
    try { return `slipway.session${base === '/' ? '' : `:${base}`}` in sessionStorage; } catch { return false; }
  })();
  // In a frame, the page around it sends a hello, perhaps before the program listens. Messages of other windows are dropped.
  const isFramed = window.parent !== window;
  const messages = [];
  let onMessage = () => {};
  // The version of the protocol. A hello names the newest version that its sender knows, and the oldest one (`since`) if that is another.
  const VERSION = 1;
  const readHello = (text) => {
    try {
      const { type, version, since = version } = JSON.parse(text);
      return type === 'hello' && [version, since].every(Number.isInteger) && { isKnown: version >= VERSION && since <= VERSION };
    } catch {
      return false;
    }
  };
  // The title of the failure page, once the program can’t run.
  let failure = '';
  // The first hello gets a reply at once: a console that a policy blocks sends none.
  let hasReplied = false;
  const reply = ({ data, ports: [port] }) => {
    const hello = readHello(data);
    if (!hello) return;
    const send = (message) => port.postMessage(JSON.stringify(message));
    if (!hello.isKnown && !failure) {
      // A page that is connected stays as it is.
      if (!hasReplied) showFailure('This site’s embed.js is of another version than the console', []);
    } else if (failure) {
      send({ type: 'error', code: hello.isKnown ? 'console-failed' : 'version-unknown', message: failure });
      send({ type: 'height', height: document.querySelector('.stopped-overlay').scrollHeight });
    } else if (!hasReplied) {
      hasReplied = true;
      send({ type: 'loading', version: VERSION });
    }
  };
  if (isFramed) {
    addEventListener('message', (event) => {
      if (event.source !== window.parent || typeof event.data !== 'string' || event.ports.length !== 1 || messages.length > 7) return;
      messages.push(event);
      reply(event);
      if (!failure) onMessage(event);
    });
  }
  root.dataset.skeleton = isFramed ? 'none' : hasSession ? 'frame' : 'sign-in';
  root.toggleAttribute('data-embedded', isFramed);

  // Leptos makes its static markup by a template's innerHTML: elements without an address, with attributes that can run nothing.
  const element = 'a|abbr|article|aside|b|bdi|br|button|caption|code|col|colgroup|dd|del|details|dialog|div|dl|dt|em|fieldset|figcaption|figure|footer|form|g|h[1-6]|header|hr|i|input|ins|kbd|label|legend|li|line|main|nav|ol|option|output|p|path|pre|progress|rect|circle|section|select|small|span|strong|sub|summary|sup|svg|table|tbody|td|text|textarea|tfoot|th|thead|time|title|tr|u|ul|use';
  const attribute = '(?:class|id|role|type|title|for|name|value|hidden|disabled|tabindex|scope|colspan|rowspan|lang|dir|datetime|novalidate|autocomplete|d|x|y|cx|cy|r|rx|width|height|viewbox|fill|stroke|stroke-width|xmlns|aria-[a-z]+|data-[a-z-]+)(?:="[^"<>]*")?|href="[/#][^"<>]*"';
  const harmless = new RegExp(`^(?:[^<>]|<!--[^<>]*-->|<!>|</?(?:${element})(?:\\s+(?:${attribute}))*\\s*/?>)*$`, 'i');
  // The one address of a script that is made at run time: a demo's service worker.
  const worker = `${base}demo-worker.js`;
  let isDemo = false;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (harmless.test(markup) ? markup : null),
    createScript: () => null,
    createScriptURL: (address) => (isDemo && address === worker ? address : null),
  });

  // Shows a failure in plain DOM, before or after the program runs.
  function showFailure(title, sentences, report) {
    const make = (tag, text, className) => Object.assign(document.createElement(tag), {
      textContent: text, className: className ?? '',
    });
    const main = make('main', '', 'stopped');
    const alert = make('div', '', 'alert');
    alert.setAttribute('role', 'alert');
    alert.append(make('h1', title), ...sentences.map((sentence) => make('p', sentence)));
    main.append(alert);
    // Long reports scroll: by keyboard, too.
    if (report) main.append(Object.assign(make('pre', report), { tabIndex: 0 }));
    const buttons = make('p', '', 'buttons');
    const reload = make('button', 'Reload', 'button primary');
    reload.addEventListener('click', () => location.reload());
    buttons.append(reload);
    if (report) {
      const copy = make('button', 'Copy report', 'button');
      copy.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(report);
          copy.textContent = 'Copied';
        } catch {
          getSelection().selectAllChildren(main.querySelector('pre'));
        }
      });
      buttons.append(copy);
    }
    main.append(buttons);
    const overlay = make('div', '', 'stopped-overlay');
    overlay.append(main);
    // The program, if it ran, doesn't any more: what it drew would be a lie.
    document.body.replaceChildren(overlay);
    announceFailure(title);
    if (!isFramed) reload.focus();
  }

  // Tells the page around this one, now and at each hello, that the console shows a failure in place of its pages.
  function announceFailure(title) {
    failure = title;
    messages.forEach(reply);
    sendReport(title);
  }

  // Tells the host that the console failed, if its settings have an address for that: which failure, and of which build.
  function sendReport(title) {
    const { reportTo } = script.dataset;
    if (!reportTo) return;
    const body = JSON.stringify({ failure: title, build: boot.build });
    fetch(reportTo, { method: 'POST', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true, body }).catch(() => {});
  }

  const UNLOADED = [
    'A part of the program couldn’t be loaded. Check the connection and reload.',
    'If the problem persists, a proxy or an extension may be changing the files, or the browser is too old for WebAssembly.',
  ];

  // `memory` returns the program’s memory in bytes, for measurements.
  // `build` names this version of the console; empty in development.
  const boot = { base, config: '', build: script.dataset.build ?? '', panicked: false, memory: () => 0 };
  boot.panic = (report) => {
    if (boot.panicked) return;
    boot.panicked = true;
    showFailure('The console stopped', [
      'The console has an internal error. The platform and your services are not affected.',
      'Reload to continue. If it happens again, send the report to the person who hosts this console.',
    ], `${report}\n${location.pathname}\n${navigator.userAgent}`);
  };
  // A trap of the program that isn’t a panic, such as a lock that is taken twice, has no report of its own.
  for (const kind of ['error', 'unhandledrejection']) {
    addEventListener(kind, ({ error, reason }) => {
      const trap = error ?? reason;
      if (trap instanceof WebAssembly.RuntimeError) boot.panic(trap.stack);
    });
  }
  boot.refuseConfig = () => showFailure('Invalid console settings', [
    'config.json has a mistake. Reload this page to see which one. The person who hosts this console needs to fix it.',
  ]);
  boot.announceFailure = announceFailure;
  boot.refuseParts = () => showFailure('The console can’t start', UNLOADED);
  boot.isFramed = isFramed;
  // Calls `listener` with the messages of the page around this one, also with those that came before.
  boot.listen = (listener) => {
    onMessage = listener;
    messages.forEach(listener);
  };
  globalThis.slipway = boot;

  async function get(path, options) {
    const reply = await fetch(path, { redirect: 'error', ...options });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply;
  }

  // True if the host no longer has a file. False for a host that fails or can't be reached, and for a file with another content.
  async function isGone(path) {
    try {
      const { ok, status, headers } = await fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) });
      // Private object stores answer 403 for what isn't there, other hosts with a page.
      return [403, 404, 410].includes(status) || (ok && headers.get('content-type').startsWith('text/html'));
    } catch {
      return false;
    }
  }

  // A promise of the element’s load event. Such events don't bubble, and the element may stand after this script.
  const loaded = (selector) => new Promise((done, failed) => {
    for (const type of ['load', 'error']) {
      document.addEventListener(type, ({ target }) => {
        if (!target.matches?.(selector)) return;
        if (type === 'load') done();
        else failed(new Error(`${target.src ?? target.href} can’t be loaded, or isn’t what this page was built with`));
      }, true);
    }
  });
  // In development neither has an integrity. A demo has a style sheet of its own.
  const MODULE = 'script[type=module][integrity]';
  const STYLE = 'link[rel=stylesheet][integrity][href*=slipway-]';

  // All of it is asked for while the page is still read. Browsers ignore integrity on the preload itself, so it stands beside the
  // program's name.
  const program = get(script.dataset.wasm, { integrity: script.dataset.integrity ?? '' });
  const config = get(`${base}config.json`, { cache: 'no-cache' }).then((reply) => reply.text());
  // An import can't be given an integrity. A module script can: once it is loaded, the import gets the very same module.
  const module = document.querySelector(MODULE) && loaded(MODULE);
  const glue = Promise.resolve(module).then(() => import(script.dataset.js));
  const style = loaded(STYLE);
  for (const part of [program, config, glue, style]) part.catch(() => {});

  // A demo has its platform in a service worker. Only config.json makes a console a demo.
  async function startDemo() {
    try {
      isDemo = JSON.parse(boot.config).demo === true;
    } catch { /* the program tells the mistake */ }
    if (!isDemo) return;
    const { start: demo } = await import(`${base}demo.js`);
    await demo(base);
  }

  // A console that was a demo before has a worker left.
  async function removeDemo() {
    try {
      for (const one of await navigator.serviceWorker.getRegistrations()) {
        const { scriptURL } = one.active ?? one.waiting ?? one.installing;
        if (scriptURL !== new URL(worker, location.href).href) continue;
        await one.unregister();
        // The demo's state holds what was typed into it. Another demo of this origin keeps its own.
        await (await caches.open('slipway-demo')).delete(`${base}demo-api/_state`);
      }
    } catch { /* storage or workers are refused: there is none */ }
  }

  async function start() {
    try {
      boot.config = await config;
    } catch (error) {
      showFailure('The console can’t start', [
        'config.json couldn’t be loaded. Check your connection and reload.',
        'If the problem persists, the person who hosts this console needs to check that config.json is beside index.html.',
      ], String(error.message));
      return;
    }
    try {
      await startDemo();
      if (!isDemo) removeDemo();
    } catch (error) {
      showFailure('The demo can’t start', [
        'The demo needs a service worker. This browser may be too old (Firefox before 147), or refuse service workers in private windows or where site data is blocked.',
      ], String(error.message ?? error));
      return;
    }
    try {
      const { default: init } = await glue;
      if (document.querySelector(STYLE)) await style;
      if (failure) return;
      const { memory } = await init({ module_or_path: await program });
      boot.memory = () => memory.buffer.byteLength;
      try { sessionStorage.removeItem('slipway.reloaded'); } catch { /* storage is refused: nothing to forget */ }
    } catch (error) {
      if (boot.panicked) return;
      // After a new release, an old page names files that are gone: a reload brings the new page. Once.
      const files = [script.dataset.js, script.dataset.wasm, document.querySelector(STYLE)?.href];
      if ((await Promise.all(files.filter(Boolean).map(isGone))).includes(true) && !reloaded()) {
        location.reload();
        return;
      }
      showFailure('The console can’t start', UNLOADED, String(error.message ?? error));
    }
  }

  function reloaded() {
    try {
      if (sessionStorage.getItem('slipway.reloaded')) return true;
      sessionStorage.setItem('slipway.reloaded', '1');
      return false;
    } catch {
      return true;
    }
  }

  // In development the server says when the console was built anew.
  async function watchBuild() {
    let known;
    for (;;) {
      try {
        const id = await (await fetch(`${base}_build`)).text();
        if (known && known !== id) {
          location.reload();
          return;
        }
        known = id;
      } catch { /* the server is being restarted */ }
      await new Promise((wake) => { setTimeout(wake, 300); });
    }
  }
  if (root.hasAttribute('data-reload')) watchBuild();

  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
})();
