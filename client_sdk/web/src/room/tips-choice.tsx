/** Turns the tips of a first match on and off; turned on they begin anew. */

import { useTips } from '../net/tips';
import { Check } from '../parts/check';

export function TipsChoice() {
  const tips = useTips();
  return (
    <Check
      testid="tips-wanted"
      name="Tips"
      text="A word on each new thing as it comes up"
      on={tips.wanted}
      onChange={(on) => tips.want(on)}
    />
  );
}
