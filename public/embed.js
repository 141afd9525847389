// <slipway-page page="environment/…/services"> shows a page of this console in a portal. embed.d.ts has its interface.
(() => {
  // The console that this script came from; none in a bundle.
  const [own] = document.currentScript?.src.match(/^.*\/(?=embed(-\d+)?\.js)/) ?? [''];
  // The limits for the load of a page and of its program, and for the first answer.
  const TIMEOUT_MS = 20_000;
  const ANSWER_TIMEOUT_MS = 5_000;
  const UNREACHABLE = 'The console can’t be reached, or doesn’t allow this site to embed it.';
  const style = new CSSStyleSheet();
  style.replaceSync(`:host{display:block;color-scheme:inherit}
:host([hidden]){display:none}
iframe{display:block;width:100%;height:120px;border:0;outline-color:color-mix(in srgb,currentcolor,currentcolor);transition:color 1ms;animation:shown 1ms}
@keyframes shown{from{outline-offset:0}}
iframe.silent{visibility:hidden;height:0}
@media print{iframe{height:var(--full)!important}}
p{margin:0;padding:12px}
a{color:inherit}`);

  class SlipwayPage extends HTMLElement {
    static observedAttributes = ['page', 'console', 'theme', 'accent', 'density', 'hide', 'max-height', 'label'];
    #frame;
    #port;
    #timer;
    #height;
    #appearance;
    #base;

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style];
      this.#load();
    }

    disconnectedCallback() {
      this.#unload();
    }

    attributeChangedCallback(name, before, after) {
      if (!this.isConnected || !this.shadowRoot || before === after) return;
      if (/^(page|console)$/.test(name)) this.#load();
      else this.#update();
    }

    // Loads the page again, such as after an error.
    retry() {
      if (this.isConnected) this.#load();
    }

    #load() {
      this.#unload();
      const page = this.getAttribute('page');
      if (page === null) return;
      // A portal may show pages of several consoles, such as staging beside production.
      this.#base = (this.getAttribute('console') || own).replace(/\/?$/, '/');
      const url = this.#url(page);
      // In a task of its own: the portal may add its listeners after the element.
      if (!url) return void (this.#timer = setTimeout(() => this.#fail('page-unknown', 'The console has no such page.')));
      const frame = document.createElement('iframe');
      this.#frame = frame;
      frame.className = 'silent';
      frame.allow = 'clipboard-write';
      frame.onload = () => this.#connect(frame);
      // The theme of the portal changes with its colour, whatever makes it so. The style above has a transition for that. An element that
      // isn't displayed has no transitions: its animation begins when it is displayed again.
      frame.ontransitionend = frame.onanimationstart = () => this.#update();
      frame.src = url;
      this.shadowRoot.append(frame);
      this.#update();
      this.#wait(TIMEOUT_MS);
    }

    #wait(milliseconds) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fail('blocked-or-unreachable', UNREACHABLE), milliseconds);
    }

    #unload() {
      clearTimeout(this.#timer);
      this.#port?.close();
      this.#port = this.#frame = undefined;
      this.#height = 0;
      this.shadowRoot.replaceChildren();
    }

    // The address of a page; nothing for one that isn’t the console’s.
    #url(page) {
      const path = page.replace(/^\/+/, '');
      if (!URL.canParse(path, this.#base)) return '';
      const { href } = new URL(path, this.#base);
      return href.startsWith(new URL(this.#base).href) ? href : '';
    }

    // Each load of the frame gets a port of its own. Only the console’s origin can read the hello.
    #connect(frame) {
      this.#port?.close();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#receive(port1, JSON.parse(data));
      this.#wait(ANSWER_TIMEOUT_MS);
      const { origin, pathname } = new URL(frame.src);
      const page = pathname.slice(new URL(this.#base).pathname.length - 1);
      frame.contentWindow.postMessage(`{"type":"hello","version":1,"page":${JSON.stringify(page)},"appearance":${this.#appearance}}`, origin, [port2]);
    }

    #receive(port, { type, ...detail }) {
      // A message of the page before may still be on its way.
      if (port !== this.#port) return;
      clearTimeout(this.#timer);
      this.#frame.className = '';
      for (const note of this.shadowRoot.querySelectorAll('p')) note.remove();
      if (type === 'loading') {
        this.#wait(TIMEOUT_MS);
      } else if (type === 'height') {
        this.#height = +detail.height;
        this.#update();
      } else if (type === 'token') {
        this.#sendToken(port, detail);
      } else if (type === 'navigate') {
        detail.url = this.#url(detail.page);
        if (detail.url && this.#dispatch(type, detail)) open(detail.url, '_blank', 'noopener');
      } else {
        this.#dispatch(type, detail);
      }
    }

    async #sendToken(port, { id, reason }) {
      let token;
      // A framework may set getToken after it adds the element.
      while (!this.getToken && port === this.#port) await new Promise((wake) => setTimeout(wake, 100));
      // The page that asked is gone.
      if (port !== this.#port) return;
      try {
        token = await this.getToken({ reason });
      } catch (error) {
        console.error('slipway-page: getToken failed.', error);
      }
      port.postMessage(JSON.stringify({ type: 'token', id, token: typeof token === 'string' ? token : null }));
    }

    #dispatch(type, detail) {
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: type === 'navigate' }));
    }

    #fail(code, message) {
      const note = Object.assign(document.createElement('p'), { role: 'alert', textContent: `${message} ` });
      const href = this.#frame?.src ?? (URL.canParse(this.#base) ? this.#base : own);
      note.append(Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener', textContent: 'Open in a new tab' }));
      this.shadowRoot.append(note);
      this.#dispatch('error', { code, message });
    }

    // Applies the attributes and the theme of the portal to the frame and to its page.
    #update() {
      const frame = this.#frame;
      if (!frame) return;
      const limit = Number(this.getAttribute('max-height')?.replace(/px$/, '')) || 800;
      // Paper has no scrollbars: it has the full height.
      if (this.#height > 0) frame.style = `--full:${this.#height}px;height:${Math.min(this.#height, limit)}px`;
      frame.title = this.getAttribute('label') ?? 'Slipway';
      // A portal is dark if its text is light. The style above gives the colour one format: color(srgb 1 1 1).
      const [red, green, blue] = getComputedStyle(frame).outlineColor.slice(11).split(' ').map(parseFloat);
      const portal = red + green + blue > 1.5 ? 'dark' : 'light';
      // A frame of the portal’s scheme shows the portal’s background, and one of the other scheme has its own.
      frame.style.colorScheme = portal;
      const [accent, density, hide, wanted] = ['accent', 'density', 'hide', 'theme'].map((name) => this.getAttribute(name) ?? '');
      const theme = wanted === 'light' || wanted === 'dark' ? wanted : portal;
      const appearance = JSON.stringify({ theme, accent, density, hide });
      if (appearance === this.#appearance) return;
      this.#appearance = appearance;
      this.#port?.postMessage(`{"type":"appearance","appearance":${appearance}}`);
    }
  }
  if (!customElements.get('slipway-page')) customElements.define('slipway-page', SlipwayPage);
})();
