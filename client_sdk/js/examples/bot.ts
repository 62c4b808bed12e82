import { Bot, type Action, type LegalActions, type Room } from 'gamewarden-client';
import { nodeTransport } from 'gamewarden-client/node';

/** Attacks whenever it may, and else does the first thing it may. */
class Eager extends Bot {
  override choose(_: Room, legal: LegalActions): Action {
    const attack = legal.actions.find((action) => action.do === 'attack');
    return attack ?? legal.actions[0] ?? { do: 'pass' };
  }
}

const url = process.argv[2] ?? 'ws://127.0.0.1:8765/ws';
const { room, outcome } = await new Eager().play(url, 'hype', {
  against: 'random',
  transport: nodeTransport,
});
console.log(`room ${room.id}, seat ${room.seat}:`, outcome);
