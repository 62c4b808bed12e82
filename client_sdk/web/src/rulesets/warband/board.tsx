/** The board of `warband`: the table, who may act, what is asked, and putting an action together on it. */

import { useMemo, useRef } from 'preact/hooks';

import { moveFocus } from '../../parts/navigate';
import { useWhy } from '../../room/why';
import type { BoardProps } from '../ruleset';
import { useActing, type BattleProps } from './acting';
import { lens as lensFor, useCamera } from './camera';
import { Deploying } from './deploy';
import { Rolls } from './dice';
import { Faults } from './fault-marks';
import { Floating } from './fx';
import { length } from './geometry';
import { Glass } from './glass';
import { Head } from './head';
import { involved, labelOf } from './labels';
import { ModelDock } from './orders';
import { inch, Pencil, Sights, Way, Zones } from './overlays';
import { Panel } from './panel';
import { PlanDock } from './plan-dock';
import { REFUSALS } from './refusals';
import { ringAt, Rings, ringsOf } from './rings';
import { Table } from './table';
import type { Standing } from './token';
import { fieldOf, type Asked, type Field, type Vec } from './view';

/** The board, in whichever phase the match is. */
export function Board(props: BoardProps) {
  const shown = fieldOf(props.shown);
  const actual = fieldOf(props.actual);
  if (!shown || !actual) return null;
  const asked = props.prompt as Asked | undefined;
  if (shown.phase === 'deploy' && actual.phase === 'deploy')
    return <Deploying {...props} field={shown} asked={asked} />;
  return <Battle {...props} field={shown} actualField={actual} asked={asked} />;
}

function Battle(props: BattleProps) {
  const { field, actualField, asked, seat, beat, playing, mode } = props;
  const near = seat ?? 0;
  const root = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const lens = useMemo(() => lensFor(near === 1), [near]);
  const camera = useCamera(svg);
  const why = useWhy(props.why, asked?.id ?? props.actual, REFUSALS);
  const acting = useActing(props, { root, svg, lens, camera, why });
  const { legal, selection, chosen, plan, acts, activates, slips, ready } = acting;
  const { verdict, faults, reach, laying, picks, pencil } = acting;
  const one = plan && actualField.models[plan.model];

  const standing = (id: string): Standing => {
    const it = field.models[id];
    if (!it) return 'plain';
    if (plan) {
      if (id === plan.model) return 'chosen';
      if (id === plan.target) return 'aimed';
      return picks.includes(id) ? 'target' : 'plain';
    }
    if (id === chosen) return 'chosen';
    if (ready.has(id)) return 'ready';
    return involved(id, field, acts ? asked : undefined);
  };
  const label = (id: string): string => labelOf(field, id, standing(id), seat);
  const shownTrail = trailOf(field, acting.sent);
  const looked = chosen === undefined ? undefined : field.models[chosen];
  const zonesFor = plan?.model ?? (selection.at === 'model' ? chosen : undefined);
  const faultZones = new Set(faults.flatMap((fault) => (fault.at === 'zone' ? [fault.id] : [])));

  return (
    <section
      ref={root}
      class={`warband ${selection.at === 'idle' ? '' : 'choosing'} ${playing ? 'playing' : ''}`}
      aria-label="The table"
      data-testid="board"
      data-playing={playing}
      data-asked={acts && legal && asked ? asked.kind : 'none'}
      onKeyDown={(event) => !laying && root.current && moveFocus(root.current, event)}
    >
      <Head
        {...props}
        near={near}
        glass={<Glass camera={camera} at={looked && lens.at(looked.pos)} />}
      />
      <Table
        field={shownTrail}
        lens={lens}
        camera={camera}
        svg={svg}
        beat={beat}
        standing={standing}
        label={label}
        named={(id) => id === chosen || id === plan?.target}
        handles={acting.handles}
        drags={acting.drags}
        onTap={acting.tap}
        onDrag={acting.drag}
        caption={plan ? 'The table. Arrows move the pencil, Enter lays a point.' : 'The table'}
        under={
          <>
            {zonesFor !== undefined && (
              <Zones field={actualField} lens={lens} against={zonesFor} at={faultZones} />
            )}
            {looked && (
              <Rings
                at={ringAt(plan, looked.pos, actualField)}
                rings={ringsOf(plan, chosen ?? '', field, legal, reach)}
                lens={lens}
                unit={camera.unit}
              />
            )}
          </>
        }
        over={
          plan && (
            <>
              {['ranged', 'charge', 'feat'].includes(plan.do) && (
                <Sights field={actualField} lens={lens} plan={plan} />
              )}
              <Way
                field={actualField}
                lens={lens}
                unit={camera.unit}
                plan={plan}
                limit={acting.sliding ? undefined : reach}
                verdict={
                  verdict.is === 'legal' ? 'legal' : verdict.is === 'refused' ? 'refused' : 'none'
                }
              />
              {pencil && (
                <Pencil
                  at={lens.at(pencil)}
                  unit={camera.unit}
                  words={one ? inch(length([pencil[0] - one.pos[0], pencil[1] - one.pos[1]])) : ''}
                />
              )}
              {verdict.is === 'refused' && (
                <Faults
                  faults={faults}
                  field={actualField}
                  lens={lens}
                  unit={camera.unit}
                  plan={plan}
                  words={verdict.refused.rule ?? ''}
                />
              )}
            </>
          )
        }
      />
      <Floating beat={beat} field={field} lens={lens} svg={svg} />
      <aside class="wb-panel">
        <div class="wb-panel-main">
          <Panel
            {...props}
            ready={ready}
            dock={
              plan && (
                <PlanDock
                  plan={plan}
                  field={actualField}
                  legal={legal}
                  verdict={verdict}
                  sending={acting.sending}
                  onPlan={acting.put}
                  onTarget={acting.target}
                  onUndo={acting.undo}
                  onTrim={acting.trim}
                  onTurn={acting.turn}
                  onCommit={acting.commit}
                  onBack={acting.back}
                  {...(slips && { onDecline: acting.decline })}
                />
              )
            }
            model={
              chosen !== undefined && (
                <ModelDock
                  id={chosen}
                  field={field}
                  legal={legal}
                  mine={mode === 'play' && field.models[chosen]?.seat === seat && !field.outcome}
                  ready={ready.has(chosen)}
                  why={why}
                  forced={activates ? asked?.forced?.[chosen] : undefined}
                  onVerb={acting.verb}
                  onBack={acting.back}
                />
              )
            }
            onPick={acting.pick}
            onPass={acting.pass}
          />
        </div>
        <Rolls told={props.told} />
      </aside>
      {why.bubble}
    </section>
  );
}

/** One's own move goes along the way that was laid; what others laid is not told until the match is over. */
function trailOf(field: Field, sent: { model: string; way: Vec[] } | undefined): Field {
  const { trail } = field;
  const end = trail?.way[trail.way.length - 1];
  const own = sent?.way[sent.way.length - 1];
  if (!trail || !sent || trail.model !== sent.model || trail.way.length > 2) return field;
  if (end?.[0] !== own?.[0] || end?.[1] !== own?.[1]) return field;
  return { ...field, trail: { model: trail.model, way: sent.way } };
}
