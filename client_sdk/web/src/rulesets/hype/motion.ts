/** Which motion a Character makes for what happens to it. */

import { BRACE, FALL, flinch, lunge, SWELL, type Motion } from '../../parts/motion';
import type { StageEvent } from './view';

/** The motion of the Character `id` for `event`; nothing if it is not concerned. */
export function motionOf(id: string, event: StageEvent, far: boolean): Motion | undefined {
  if (event.by === id) {
    if (event.kind === 'attack') return lunge(far ? 1 : -1);
    if (event.kind === 'signature') return lunge(far ? 1 : -1, 1.08);
    if (event.kind === 'guard') return BRACE;
  }
  if (event.target !== id) return undefined;
  switch (event.kind) {
    case 'damage':
      return flinch(Math.min(14, 4 + (event.amount ?? 0) / 4));
    case 'ko':
      return FALL;
    case 'status':
    case 'shield':
    case 'again':
      return SWELL;
    default:
      return undefined;
  }
}
