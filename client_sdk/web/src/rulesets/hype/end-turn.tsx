/** Ends the turn; asks once more while there is AP left that could be spent. */

import { EndTurn as Ending } from '../../room/end-turn';
import type { Why } from '../../room/why';
import type { BoardProps } from '../ruleset';
import { Sign } from './icons';
import type { Stage } from './view';

export function EndTurn(props: Omit<BoardProps, 'why'> & { stage: Stage; why: Why }) {
  const ap = props.stage.players[props.seat ?? 0]?.ap ?? 0;
  const more = ap > 0 && (props.legal?.actions ?? []).length > 1;
  return (
    <Ending board={props} why={props.why} more={more} look="end-turn">
      {(asked) => (
        <>
          <Sign name="turn" />
          <span>{asked ? `${ap} AP left. End?` : 'End turn'}</span>
        </>
      )}
    </Ending>
  );
}
