/** What is happening on the board right now, in one line; whose turn it is while nothing happens. */

import type { Beat, Line } from '../rulesets/ruleset';
import { wordText } from './teller';

export function Caption({
  beat,
  told,
  idle,
  mine,
}: {
  beat: Beat | undefined;
  /** The line of the event that is being shown. */
  told: Line | undefined;
  /** What to say between events. */
  idle: string;
  /** Whether the reader is the one who has to do something. */
  mine: boolean;
}) {
  if (!beat || !told || told.weight === 'minor')
    return <p class={`caption ${mine ? 'mine' : ''}`}>{idle}</p>;
  return (
    <p class="caption telling" key={beat.key}>
      {told.words.map((word, i) => (
        <span key={i} class={typeof word === 'string' ? '' : 'word'}>
          {wordText(word)}
        </span>
      ))}
    </p>
  );
}
