/** The seam to the network: what a connection must do, over WebSocket and in memory. */

import { SUBPROTOCOL, type ClientMessage, type ServerMessage } from './messages.gen.js';

/** What a transport tells. After `closed` it tells nothing more. */
export interface TransportEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number, reason: string): void;
}

/** One connection, from its start to its close. */
export interface Transport {
  /** Connects; called once. */
  start(events: TransportEvents): void;
  /** Sends one text frame; nothing if the connection is not open. */
  send(text: string): void;
  /** Closes; nothing if it is closed. */
  close(code: number, reason: string): void;
}

/** Makes the connection to a URL. */
export type Connector = (url: string) => Transport;

/** What the SDK needs of a WebSocket: the browser's, or that of the package `ws`. */
interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** A constructor of WebSockets. */
export type SocketClass = new (url: string, protocol: string) => Socket;

const OPEN = 1; // WebSocket.OPEN

/** A transport over `Socket`, the host's own WebSocket by default. */
export function webSocket(url: string, Socket?: SocketClass): Transport {
  const Class = Socket ?? (globalThis as { WebSocket?: unknown }).WebSocket;
  if (Class === undefined) {
    throw new Error("this host has no WebSocket: pass `transport` from 'gamewarden-client/node'");
  }
  return new SocketTransport(url, Class as SocketClass);
}

class SocketTransport implements Transport {
  readonly #url: string;
  readonly #Class: SocketClass;
  #socket: Socket | undefined;

  constructor(url: string, Class: SocketClass) {
    this.#url = url;
    this.#Class = Class;
  }

  start(events: TransportEvents): void {
    const socket = new this.#Class(this.#url, SUBPROTOCOL);
    this.#socket = socket;
    socket.onopen = () => events.opened();
    socket.onmessage = ({ data }) => events.received(typeof data === 'string' ? data : '');
    socket.onclose = ({ code, reason }) => events.closed(code, reason);
    socket.onerror = () => undefined; // a close follows, and says as much as there is to know
  }

  send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    // A page may send 1000 and 3000 to 4999 only.
    const own = code === 1000 || code >= 3000;
    this.#socket?.close(own ? code : 1000, reason);
  }
}

/** A server's end of connections in memory: for tests, without sockets and without waiting. */
export class MemoryServer {
  /** Everything that was said to it, over all connections. */
  readonly heard: ClientMessage[] = [];
  /** How often a client has connected. */
  connections = 0;
  /** Whether connections come about; one that does not closes with 1006. */
  reachable = true;
  /** Called with each message as it comes, after it was put into `heard`. */
  answer: (message: ClientMessage) => void = () => undefined;
  #events: TransportEvents | undefined;

  /** Hand this to `Client.connect` as `transport`. */
  readonly connect: Connector = () => {
    let mine: TransportEvents | undefined;
    return {
      start: (events) => {
        mine = events;
        if (!this.reachable) {
          queueMicrotask(() => events.closed(1006, ''));
          return;
        }
        this.connections += 1;
        this.#events = events;
        queueMicrotask(() => this.#events === events && events.opened());
      },
      send: (text) => {
        if (mine === undefined || mine !== this.#events) return;
        const message = JSON.parse(text) as ClientMessage;
        this.heard.push(message);
        queueMicrotask(() => this.answer(message));
      },
      close: (code, reason) => {
        if (mine === undefined || mine !== this.#events) return;
        this.#events = undefined;
        mine.closed(code, reason);
      },
    };
  };

  /** Says something to the client that is connected; nothing if none is. */
  say(message: ServerMessage): void {
    this.#events?.received(JSON.stringify(message));
  }

  /** Sends any text whatever. */
  sayText(text: string): void {
    this.#events?.received(text);
  }

  /** Ends the connection. */
  drop(code = 1006, reason = ''): void {
    const events = this.#events;
    this.#events = undefined;
    events?.closed(code, reason);
  }

  /** From now on neither end hears the other, and no close says so: a half-open connection. */
  freeze(): void {
    this.#events = undefined;
  }
}
