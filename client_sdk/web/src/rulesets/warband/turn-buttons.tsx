/** Turns a model to the left and to the right, by steps. */

import { Sign } from './icons';

const STEP = 15; // degrees

/** `onTurn` gets degrees, to the left. */
export function TurnButtons({
  disabled = false,
  onTurn,
}: {
  disabled?: boolean;
  onTurn(degrees: number): void;
}) {
  return (
    <>
      {(['left', 'right'] as const).map((side) => (
        <button
          key={side}
          type="button"
          class="button small square"
          data-nav
          aria-label={`Turn ${side}`}
          data-testid={`turn-${side}`}
          disabled={disabled}
          onClick={() => onTurn(side === 'left' ? STEP : -STEP)}
        >
          <Sign name={`turn-${side}`} />
        </button>
      ))}
    </>
  );
}
