// <slipway-page page="environment/…/services"> shows a page of this console in a portal. embed.d.ts has its interface.
(() => {
  'use strict';
  const base = new URL('.', document.currentScript.src);
  const SILENCE_MS = 20_000;
  const UNREACHABLE = 'The console can’t be reached, or doesn’t allow this site to show it.';
  const style = new CSSStyleSheet();
  style.replaceSync(`:host { display: block; color-scheme: inherit; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 120px; border: 0; }
iframe.silent { visibility: hidden; height: 0; }
p { margin: 0; padding: 12px; }
a { color: inherit; }`);

  class SlipwayPage extends HTMLElement {
    static observedAttributes = ['page', 'theme', 'accent', 'density', 'hide', 'max-height', 'label'];
    #frame;
    #port;
    #silence;
    #height = 0;
    #look = '';
    #system = matchMedia('(prefers-color-scheme: dark)');
    #portal = new MutationObserver(() => {
      this.#show();
      // Colours may change slowly.
      setTimeout(() => this.#show(), 400);
    });

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style];
      for (const element of [document.documentElement, document.body]) this.#portal.observe(element, { attributes: true });
      this.#system.onchange = () => this.#show();
      this.#load();
    }

    disconnectedCallback() {
      this.#portal.disconnect();
      this.#system.onchange = null;
      this.#leave();
    }

    attributeChangedCallback(name, before, after) {
      if (!this.isConnected || !this.shadowRoot || before === after) return;
      if (name === 'page') this.#load();
      else if (name === 'max-height') this.#resize();
      else this.#show();
    }

    #load() {
      this.#leave();
      const page = this.getAttribute('page');
      if (page === null) return;
      const url = this.#url(page);
      if (!url) return this.#fail('page-unknown', 'The console has no such page.');
      const frame = document.createElement('iframe');
      this.#frame = frame;
      frame.className = 'silent';
      frame.title = this.getAttribute('label') ?? 'Slipway';
      frame.allow = 'clipboard-write';
      frame.onload = () => this.#greet(frame);
      frame.src = url;
      this.#silence = setTimeout(() => this.#fail('blocked-or-unreachable', UNREACHABLE, url), SILENCE_MS);
      this.shadowRoot.append(frame);
    }

    #leave() {
      clearTimeout(this.#silence);
      this.#port?.close();
      this.#port = undefined;
      this.shadowRoot.replaceChildren();
    }

    // The address of a page; nothing for one that isn’t the console’s.
    #url(page) {
      const url = new URL(page.replace(/^\/+/, ''), base);
      return url.origin === base.origin && url.pathname.startsWith(base.pathname) ? url.href : '';
    }

    // Each load of the frame gets a port of its own. Only the console’s origin can read the hello.
    #greet(frame) {
      this.#port?.close();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#hear(port1, JSON.parse(data));
      this.#look = this.#wanted();
      frame.contentWindow.postMessage(`{"type":"hello","version":1,"look":${this.#look}}`, base.origin, [port2]);
    }

    #hear(port, message) {
      clearTimeout(this.#silence);
      this.#frame.className = '';
      for (const note of this.shadowRoot.querySelectorAll('p')) note.remove();
      if (message.type === 'height') {
        this.#height = Number(message.height);
        this.#resize();
      } else if (message.type === 'token') {
        this.#give(port, message);
      } else if (message.type === 'navigate') {
        const url = this.#url(message.page);
        if (url && this.#tell('navigate', { page: message.page, url })) open(url, '_blank', 'noopener');
      } else if (message.type === 'action') {
        this.#tell('action', { what: message.what, state: message.state, message: message.words });
      } else if (message.type === 'error') {
        this.#tell('error', { code: message.code, message: message.message });
      } else if (message.type === 'ready') {
        this.#tell('ready', {});
      }
    }

    async #give(port, { id, reason }) {
      let token;
      try {
        token = await this.getToken({ reason });
      } catch (error) {
        console.error('slipway-page: getToken failed.', error);
      }
      port.postMessage(JSON.stringify({ type: 'token', id, token: typeof token === 'string' ? token : null }));
    }

    #tell(type, detail) {
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: type === 'navigate' }));
    }

    #fail(code, message, url) {
      const note = document.createElement('p');
      note.setAttribute('role', 'alert');
      note.textContent = `${message} `;
      if (url) note.append(Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener', textContent: 'Open in a new tab' }));
      this.shadowRoot.append(note);
      this.#tell('error', { code, message });
    }

    #resize() {
      const most = parseInt(this.getAttribute('max-height'), 10) || 800;
      if (this.#frame && this.#height > 0) this.#frame.style.height = `${Math.min(this.#height, most)}px`;
    }

    #show() {
      const look = this.#wanted();
      if (look === this.#look) return;
      this.#look = look;
      this.#port?.postMessage(`{"type":"look","look":${look}}`);
    }

    #wanted() {
      const [accent, density, hide] = ['accent', 'density', 'hide'].map((name) => this.getAttribute(name) ?? '');
      const theme = this.#theme();
      // A frame of another scheme than its page isn’t transparent.
      if (this.#frame) this.#frame.style.colorScheme = theme;
      return JSON.stringify({ theme, accent, density, hide });
    }

    // A portal is dark if its text is light, however it does that.
    #theme() {
      const theme = this.getAttribute('theme');
      if (theme === 'light' || theme === 'dark') return theme;
      const [red, green, blue] = getComputedStyle(this).color.match(/^rgba?\((\d+), (\d+), (\d+)/)?.slice(1).map(Number) ?? [];
      if (red === undefined) return this.#system.matches ? 'dark' : 'light';
      return red + green + blue > 382 ? 'dark' : 'light';
    }
  }
  customElements.define('slipway-page', SlipwayPage);
})();
