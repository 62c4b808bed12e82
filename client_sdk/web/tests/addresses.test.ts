import { describe, expect, test } from 'vitest';

import { socketUrl } from '../src/net/session';
import { hashOf, routeOf } from '../src/router';
import { placeOf } from '../src/screens/join';

describe('addresses', () => {
  test.each(['#/', '#/join/7KMPQR', '#/room/abc234', '#/replay/abc234'])(
    '%s leads there and back',
    (hash) => {
      expect(hashOf(routeOf(hash))).toBe(hash);
    },
  );

  test.each(['', '#/join/', '#/room/<b>', '#/nowhere/x', '#/join/a%20b'])(
    '%s leads home',
    (hash) => {
      expect(routeOf(hash)).toEqual({ at: 'home' });
    },
  );

  test('a code is read whatever its case; a longer place is a room', () => {
    expect(placeOf('7kmpqr')).toEqual({ code: '7KMPQR' });
    expect(placeOf('akxst5y3nlfymjac')).toEqual({ room: 'akxst5y3nlfymjac' });
  });

  test('the socket lies beside the page, encrypted where the page is', () => {
    expect(socketUrl('http://localhost:8765/#/join/X')).toBe('ws://localhost:8765/ws');
    expect(socketUrl('https://play.example/games/?x=1#/')).toBe('wss://play.example/games/ws');
  });
});
