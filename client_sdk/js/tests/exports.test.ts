import { expect, test } from 'vitest';

import * as sdk from '../src/index.js';
import * as node from '../src/node.js';

test('the public names are these and no others', () => {
  expect(Object.keys(sdk).sort()).toEqual([
    'Bot',
    'CLOSES',
    'Client',
    'ClosedError',
    'CutError',
    'DEFAULTS',
    'DequeuedError',
    'FairDice',
    'GamewardenError',
    'INBOUND_LIMIT',
    'MemoryServer',
    'Mirror',
    'RefusedError',
    'Room',
    'RoomClosedError',
    'SUBPROTOCOL',
    'TimedOutError',
    'canonical',
    'commitOf',
    'hashOf',
    'merged',
    'verify',
    'views',
    'webSocket',
  ]);
  expect(Object.keys(node)).toEqual(['nodeTransport']);
});
