import { createSocket } from 'node:dgram';
import dns from 'dns-packet';

/** A name server on this machine: it knows no name at first. */
export class NameServer {
  /** The names with the address 127.0.0.1. */
  readonly names = new Set<string>();
  /** Its address and port. */
  address = '';
  private readonly socket = createSocket('udp4');

  async start(): Promise<this> {
    this.socket.on('message', (message, from) => {
      const { id, questions = [] } = dns.decode(message);
      const isKnown = questions.some(({ name }) => this.names.has(name));
      const answers = questions
        .filter(({ name, type }) => type === 'A' && this.names.has(name))
        .map(({ name }) => ({ type: 'A' as const, name, ttl: 1, data: '127.0.0.1' }));
      const NO_SUCH_NAME = 3;
      this.socket.send(dns.encode({ type: 'response', id, flags: dns.RECURSION_AVAILABLE | (isKnown ? 0 : NO_SUCH_NAME), questions, answers }), from.port, from.address);
    });
    await new Promise<void>((done) => { this.socket.bind(0, '127.0.0.1', done); });
    this.address = `127.0.0.1:${this.socket.address().port}`;
    return this;
  }

  stop() {
    this.socket.close();
  }
}
