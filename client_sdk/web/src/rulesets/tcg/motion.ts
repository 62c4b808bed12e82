/** How units move for what happens to them. */

import { BRACE, FALL, flinch, lunge, SWELL, type Motion } from '../../parts/motion';
import type { TableEvent } from './view';

/** The motion of `event` on the card `id`, if it is concerned; `ahead`: where its enemy is. */
export function motionOf(id: string, event: TableEvent, ahead: 1 | -1): Motion | undefined {
  if (event.kind === 'attack') return event.by === id ? lunge(ahead, 1.06) : undefined;
  if (event.kind === 'ability') return event.card === id ? SWELL : undefined;
  if (event.kind === 'trigger') return event.source === id ? SWELL : undefined;
  if (event.kind === 'enter') return event.card === id ? SWELL : undefined;
  if ((event.unit ?? event.target) !== id) return undefined;
  switch (event.kind) {
    case 'damage':
      return event.amount ? flinch(Math.min(12, 4 + event.amount * 2)) : BRACE;
    case 'play':
      return SWELL;
    case 'lethal':
      return FALL;
    case 'resisted':
    case 'immune':
      return BRACE;
    case 'counter':
    case 'heal':
    case 'boost':
    case 'ready':
      return SWELL;
    default:
      return undefined;
  }
}
