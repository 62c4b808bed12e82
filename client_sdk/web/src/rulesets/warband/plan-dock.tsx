/** The panel of an action that is being put together. */

import type { LegalTold } from '../ruleset';
import { Portrait } from './art/figures';
import { slides } from './choosing';
import { Foot, Frame } from './frame';
import { sightLines } from './geometry';
import { Sign } from './icons';
import { VERB_NAME } from './orders';
import { aimedFrom, limitsOf, needOf, walks, type Plan } from './plan';
import { Feats, Lanterns, Targets, Waits, Weapons, When } from './plan-choices';
import { Boosts, Meter } from './plan-meters';
import { shortName, type Field, type Model } from './view';
import type { Verdict } from './verdict';

export interface PlanProps {
  plan: Plan;
  field: Field;
  legal: LegalTold | undefined;
  verdict: Verdict;
  sending: boolean;
  onPlan(plan: Plan): void;
  onTarget(id: string): void;
  onUndo(): void;
  onTrim(): void;
  onTurn(degrees: number): void;
  onCommit(): void;
  onBack(): void;
  /** A slip may be declined. */
  onDecline?: (() => void) | undefined;
}

/** An action that is put together: what it needs, how far it goes, what is bought, and the verdict. */
export function PlanDock(props: PlanProps) {
  const { plan, field, legal } = props;
  const one = field.models[plan.model];
  if (!one) return null;
  const need = needOf(plan, field);
  return (
    <Frame
      title={`${shortName(one)}: ${VERB_NAME[plan.do]}`}
      sub={<p class="wb-epithet">{hint(plan, field, legal, need)}</p>}
      art={<Portrait card={one.card} class={`seat-${one.seat}`} />}
      onBack={props.onDecline ? undefined : props.onBack}
    >
      <div class="wb-scroll">
        {plan.do === 'feat' && <Feats {...props} one={one} />}
        {plan.do === 'ranged' && <Weapons {...props} one={one} />}
        {plan.do === 'wait' && <Waits {...props} one={one} />}
        {plan.do === 'scenario' && <Lanterns {...props} />}
        {aims(plan, one) && <Targets {...props} one={one} />}
        {(plan.do === 'ranged' || plan.do === 'feat') && <When {...props} one={one} />}
        <Meter {...props} one={one} />
        <Boosts {...props} one={one} />
        {plan.target !== undefined &&
          (plan.do === 'ranged' || plan.do === 'charge' || plan.do === 'feat') && (
            <SightText {...props} />
          )}
      </div>
      <Foot
        verdict={props.verdict}
        need={need !== undefined}
        sending={props.sending}
        testid="commit"
        onSend={props.onCommit}
        beside={props.onDecline && <Stay onDecline={props.onDecline} />}
      >
        {VERB_NAME[plan.do]}
      </Foot>
    </Frame>
  );
}

function hint(
  plan: Plan,
  field: Field,
  legal: LegalTold | undefined,
  need: string | undefined,
): string {
  switch (need) {
    case 'path':
      return plan.do === 'run'
        ? 'Tap where it runs to: one straight leg.'
        : 'Tap point after point, or drag from the model.';
    case 'target':
      return plan.do === 'feat'
        ? 'Choose whom it is for.'
        : 'Choose an enemy, on the table or here.';
    case 'feat':
      return 'Choose a feat.';
    case 'objective':
      return 'Choose a lantern.';
    default:
      break;
  }
  if (plan.do === 'melee' && slides(plan, legal))
    return 'Fight where it stands, or tap a place to slide to.';
  if (plan.do === 'melee' || plan.do === 'charge')
    return 'Straight in. Tap points for another way, or beside the enemy for another side.';
  if (walks(plan, limitsOf(legal, plan.model)[plan.do]))
    return 'Tap on to go farther; drag the knob to turn.';
  return field.models[plan.target ?? ''] ? `On ${shortName(field.models[plan.target ?? ''])}.` : '';
}

/** Whether an action chooses a model. */
function aims(plan: Plan, one: Model): boolean {
  if (plan.do === 'feat') return one.feats[plan.feat ?? '']?.reach === 'target';
  if (plan.do === 'wait') return plan.choice === 'fire';
  return ['melee', 'charge', 'ranged', 'disengage', 'heal', 'standup'].includes(plan.do);
}

function Stay({ onDecline }: { onDecline(): void }) {
  return (
    <button type="button" class="button" data-nav data-testid="decline" onClick={onDecline}>
      Stay
    </button>
  );
}

function SightText({ plan, field }: PlanProps) {
  const target = plan.target ?? '';
  if (target === plan.model) return null;
  const from = plan.do === 'charge' ? undefined : aimedFrom(plan, field);
  const lines = sightLines(field, plan.model, target, from);
  const free = lines.filter((line) => line.blocked.length === 0).length;
  return (
    <p class="wb-sight-text">
      <Sign name="eye" /> {free} of {lines.length} lines of sight free
    </p>
  );
}
