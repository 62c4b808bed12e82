/** One step back from what is looked at. */

import { Icon } from './icon';

export function Back({ onBack }: { onBack(): void }) {
  return (
    <button
      type="button"
      class="button quiet square"
      data-testid="cancel"
      data-nav
      aria-label="Back"
      onClick={onBack}
    >
      <Icon name="close" />
    </button>
  );
}
