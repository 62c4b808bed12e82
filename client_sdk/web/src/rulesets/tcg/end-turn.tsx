/** Ends the turn; asks once more while a unit could still act. */

import { EndTurn as Ending } from '../../room/end-turn';
import type { Why } from '../../room/why';
import type { TableProps } from './choosing';
import { Sign } from './icons';

export function EndTurn({ props, why }: { props: TableProps; why: Why }) {
  // Steps alone are no reason to hold somebody up.
  const more = (props.legal?.actions ?? []).some(
    ({ do: does }) => does !== 'end' && does !== 'move',
  );
  return (
    <Ending board={props} why={why} more={more} look="finish">
      {(asked) => (
        <>
          <Sign name="turn" />
          <span>
            {asked ? 'More to do. End?' : 'End turn'}
            <kbd aria-hidden="true">E</kbd>
          </span>
        </>
      )}
    </Ending>
  );
}
