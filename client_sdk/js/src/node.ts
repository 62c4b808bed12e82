/** The transport for hosts without a WebSocket of their own (Node 20): the package `ws`. */

import { WebSocket } from 'ws';

import { webSocket, type SocketClass, type Transport } from './transport.js';

/** Hand this to `Client.connect` as `transport`. */
export function nodeTransport(url: string): Transport {
  return webSocket(url, WebSocket as unknown as SocketClass);
}
