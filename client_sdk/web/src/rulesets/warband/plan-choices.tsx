/** What an action is for and with: whom, which feat, weapon or lantern, what to wait for, when to walk. */

import type { LegalTold } from '../ruleset';
import { Portrait } from './art/figures';
import { titled } from './cards';
import { effectsText, feat as featOf, weaponText } from './effects';
import { inches } from './geometry';
import { Sign } from './icons';
import { markName } from './marks';
import { aimedFrom, limitsOf, listed, planFor, type Plan } from './plan';
import type { PlanProps } from './plan-dock';
import { shortName, type Field, type Model } from './view';
import { lanternName } from './words';

export function Targets({ plan, field, legal, one, onTarget }: PlanProps & { one: Model }) {
  const sure = new Set(listed(legal, plan.model, plan.do).map((action) => action['target']));
  const far = (id: string) => inches(one, field.models[id] ?? one);
  // Those that the server lists come first: whatever is laid, they can surely be chosen.
  const ids = candidates(plan, field, legal).sort(
    (a, b) => Number(sure.has(b)) - Number(sure.has(a)) || far(a) - far(b),
  );
  if (ids.length === 0) return <p class="wb-none">Nobody is there to be chosen.</p>;
  return (
    <div class="wb-choices" role="group" aria-label="Whom">
      {ids.map((id) => {
        const it = field.models[id];
        if (!it) return null;
        return (
          <button
            key={id}
            type="button"
            data-nav
            class={`wb-target seat-${it.seat} ${plan.target === id ? 'on' : ''} ${sure.has(id) ? 'sure' : ''}`}
            aria-pressed={plan.target === id}
            data-testid={`target-${id}`}
            data-sure={sure.has(id)}
            onClick={() => onTarget(id)}
          >
            <Portrait card={it.card} />
            <b>{id === plan.model ? 'Itself' : shortName(it)}</b>
            {id !== plan.model && (
              <small>{inches(one, it, aimedFrom(plan, field)).toFixed(1)}″</small>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Whom an action may be for, as far as the server says it without a way. */
export function candidates(plan: Plan, field: Field, legal: LegalTold | undefined): string[] {
  const told = limitsOf(legal, plan.model)[plan.do]?.targets;
  const one = field.models[plan.model];
  if (!one) return [];
  if (plan.do === 'wait')
    return [
      ...new Set([
        plan.model,
        ...listed(legal, plan.model, 'wait').flatMap((a) =>
          a['choice'] === 'fire' && typeof a['target'] === 'string' ? [a['target']] : [],
        ),
      ]),
    ];
  if (plan.do === 'feat') {
    const feat = one.feats[plan.feat ?? ''];
    if (feat?.reach !== 'target') return [];
    const side = Object.keys(field.models).filter((id) => {
      const friend = field.models[id]?.seat === one.seat;
      return feat.whom === 'enemy' ? !friend : feat.whom === 'friend' ? friend : true;
    });
    return told ? side.filter((id) => told.includes(id)) : side;
  }
  return [...(told ?? [])];
}

export function Feats({ plan, one, onPlan }: PlanProps & { one: Model }) {
  return (
    <div class="wb-feats" role="radiogroup" aria-label="Feat">
      {Object.entries(one.feats).map(([id, it]) => {
        const { reach, flags } = featOf(it);
        const on = plan.feat === id;
        return (
          <button
            key={id}
            type="button"
            role="radio"
            data-nav
            aria-checked={on}
            data-testid={`feat-${id}`}
            class={`wb-feat ${on ? 'on' : ''}`}
            onClick={() => onPlan({ ...planFor('feat', plan.model), feat: id })}
          >
            <b>{it.name}</b>
            <span class="wb-price">
              <Sign name="ki" label="Ki" /> {it.cost}
              <small>{titled(it.timing)}</small>
            </span>
            <span>
              {reach}: {effectsText(it.effects)}
              {flags && (
                <i>
                  {' '}
                  ({flags}
                  {one.used[id] ? ', used' : ''})
                </i>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}

export function Weapons({ plan, one, onPlan }: PlanProps & { one: Model }) {
  const all = Object.entries(one.weapons).filter(([, weapon]) => weapon.kind === 'ranged');
  return (
    <div class="wb-feats" role="radiogroup" aria-label="Weapon">
      {all.map(([id, weapon]) => (
        <button
          key={id}
          type="button"
          role="radio"
          data-nav
          aria-checked={plan.weapon === id}
          class={`wb-feat ${plan.weapon === id ? 'on' : ''}`}
          data-testid={`weapon-${id}`}
          onClick={() => onPlan({ ...plan, weapon: id })}
        >
          <b>{titled(id)}</b>
          <span>{weaponText(weapon)}</span>
        </button>
      ))}
    </div>
  );
}

export function Waits({ plan, field, legal, one, onPlan }: PlanProps & { one: Model }) {
  const choices = [
    ...new Set(listed(legal, plan.model, 'wait').map((a) => a['choice'] as string | undefined)),
  ];
  const names = (choice: string | undefined) =>
    choice === undefined ? 'Only wait' : `Shake off ${markName(choice)}`;
  const chosen = plan.target === undefined ? one : field.models[plan.target];
  const fires =
    plan.choice === 'fire' && Array.isArray(chosen?.marks['fire']) ? chosen.marks['fire'] : [];
  return (
    <>
      <div class="wb-choices" role="radiogroup" aria-label="Wait for">
        {choices.map((choice) => (
          <button
            key={choice ?? 'bare'}
            type="button"
            role="radio"
            data-nav
            aria-checked={plan.choice === choice}
            class={`wb-chip ${plan.choice === choice ? 'on' : ''}`}
            data-testid={`wait-${choice ?? 'bare'}`}
            onClick={() => onPlan({ ...planFor('wait', plan.model), ...(choice && { choice }) })}
          >
            {choice && <Sign name={choice} />} {names(choice)}
          </button>
        ))}
      </div>
      {fires.length > 1 && (
        <p class="wb-fires">
          Which flames:{' '}
          {fires.map((value, i) => {
            const picked = plan.values ?? [];
            const on =
              picked.filter((one) => one === value).length >
              fires.slice(0, i).filter((one) => one === value).length;
            return (
              <button
                key={i}
                type="button"
                data-nav
                class={`wb-chip ${on ? 'on' : ''}`}
                aria-pressed={on}
                data-testid={`flame-${i}`}
                onClick={() => onPlan(withFlame(plan, value, on))}
              >
                <Sign name="fire" /> {value}
              </button>
            );
          })}
          <small>{plan.values ? '' : 'the two highest'}</small>
        </p>
      )}
    </>
  );
}

/** A flame picked, or let be; without any the highest are meant. */
function withFlame(plan: Plan, value: number, on: boolean): Plan {
  const picked = [...(plan.values ?? [])];
  if (on) picked.splice(picked.indexOf(value), 1);
  else picked.push(value);
  const { values: _before, ...rest } = plan;
  return picked.length > 0 ? { ...rest, values: picked.slice(-2) } : rest;
}

export function Lanterns({ plan, field, legal, onPlan }: PlanProps) {
  const ids = limitsOf(legal, plan.model)['scenario']?.targets ?? [];
  return (
    <div class="wb-choices">
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          data-nav
          class={`wb-chip ${plan.objective === id ? 'on' : ''}`}
          aria-pressed={plan.objective === id}
          data-testid={`lantern-${id}`}
          onClick={() => onPlan({ ...plan, objective: id })}
        >
          <Sign name="scenario" /> The {lanternName(field, id)}
        </button>
      ))}
    </div>
  );
}

/** Whether a Walk goes with a shot or feat, and when. */
export function When({ plan, one, legal, onPlan }: PlanProps & { one: Model }) {
  const feat = one.feats[plan.feat ?? ''];
  if (plan.do === 'feat' && (!feat || feat.timing === 'active' || feat.flags?.['no_walk']))
    return null;
  if (limitsOf(legal, plan.model)[plan.do]?.length === undefined) return null;
  const set = (when: 'before' | 'after' | undefined) => {
    const { when: _when, face: _face, ...rest } = plan;
    onPlan({ ...rest, points: when === plan.when ? plan.points : [], ...(when && { when }) });
  };
  return (
    <div class="wb-segments" role="radiogroup" aria-label="Walk with it">
      {([undefined, 'before', 'after'] as const).map((when) => (
        <button
          key={when ?? 'none'}
          type="button"
          role="radio"
          data-nav
          aria-checked={plan.when === when}
          class={plan.when === when ? 'on' : ''}
          data-testid={`when-${when ?? 'none'}`}
          onClick={() => set(when)}
        >
          {when === undefined ? 'Stand' : `Walk ${when}`}
        </button>
      ))}
    </div>
  );
}
