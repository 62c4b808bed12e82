"""An action, from its declaration to its end: the steps of WB-ACTION-4, by its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.kernel import Game

from . import movement
from .actions import (
    AnyDeclared,
    Charge,
    Disengage,
    Focus,
    Heal,
    Melee,
    Ranged,
    Run,
    Scenario,
    StandUp,
    UseFeat,
    Wait,
    Walk,
)
from .bases import in_contact
from .bodyguard import bodyguard_is_asked, bodyguard_steps_in
from .boosts import price, risen
from .case import Case
from .changes import (
    Declaration,
    Exerted,
    FeatUsed,
    How,
    MarkersGained,
    Moved,
    ObjectiveTaken,
    Ran,
    Targeted,
    TokensChanged,
    Turned,
    Waited,
)
from .completion import break_off
from .config import WALK
from .declarations import STANDING
from .effecting import begin_effects
from .effects import FEAT
from .fear import masters_fear
from .feats import is_active, ki_after, subjects
from .geometry import minus
from .ground import Ground
from .judging import feat_of, is_complex
from .markers import lost
from .procedures import Activation, Completion, Exchange, FightKind, Shooting
from .profile import Feat
from .state import Model, State
from .surprise import is_surprised
from .wounds import healing

ALWAYS_MOVING: Final = (Walk, Run, Melee, Charge, Heal, StandUp, Scenario, Disengage)


def counters_of(state: State, action: AnyDeclared) -> int:
    """WB-COUNTER-2: a Simple action takes one counter, a Complex one two, an active feat none."""
    case = Case(action, Ground(state, state.models[action.model]))
    return 0 if is_active(feat_of(case)) else 2 if is_complex(case) else 1


def begin_activation(game: Game[State], action: AnyDeclared, counters: int) -> None:
    """Carries an action out, or an active feat."""
    ground = Ground(game.state, game.state.models[action.model])
    target = getattr(action, "target", None)
    if isinstance(action, UseFeat) and ground.model.profile.feats[action.feat].reach != "target":
        target = None
    if isinstance(action, StandUp) and target is None and len(ground.binding) == 1:
        target = ground.binding[0].id
    model = ground.model
    game.begin(Activation(action, target, model.pos, model.face, counters))


def _actor(game: Game[State], it: Activation) -> Model:
    return game.state.models[it.action.model]


def _boost(it: Activation, stat: str) -> int:
    boost: Mapping[str, int] = getattr(it.action, "boost", {})
    return boost.get(stat, 0)


def _feat(game: Game[State], it: Activation) -> Feat | None:
    if not isinstance(it.action, UseFeat):
        return None
    return _actor(game, it).profile.feats[it.action.feat]


def _walks(action: Any, when: str) -> bool:
    """Whether a shot or a feat has a Walk, or a turn on the spot, before or after."""
    return getattr(action, "move", None) == when and bool(action.path or action.face)


def _enters(game: Game[State], it: Activation) -> bool:
    """WB-FEAR-4: whether it brings the model into contact with an Enemy, the chosen one."""
    if it.target is None or not isinstance(it.action, Melee | Charge):
        return False
    return not in_contact(_actor(game, it), game.state.models[it.target])


# 2 to 7: what comes before.


def action_is_declared(game: Game[State], it: Activation) -> None:
    """2: what the actor's own states make of it."""
    game.attempt(Declaration(it.action.model, it.action.do, it.target))


def costs_are_paid(game: Game[State], it: Activation) -> None:
    """3"""
    feat = _feat(game, it)
    cost = price(_actor(game, it).profile, getattr(it.action, "boost", {}))
    if feat is not None:
        cost += feat.cost
        if "once_turn" in feat.flags or "once_game" in feat.flags:
            assert isinstance(it.action, UseFeat)
            game.attempt(FeatUsed(it.action.model, it.action.feat))
    if cost:
        game.attempt(TokensChanged(it.action.model, -cost))


def actor_exerts_itself(game: Game[State], it: Activation) -> None:
    """4: where the action includes movement, a turn too."""
    action = it.action
    if isinstance(action, ALWAYS_MOVING) or _walks(action, "before") or _walks(action, "after"):
        game.attempt(Exerted(action.model, it.counters))


def target_is_aimed_at(game: Game[State], it: Activation) -> None:
    """5: shot at, moved in on, or the target of a feat (WB-KI-6: the cost is paid by now)."""
    actor, action, feat = _actor(game, it), it.action, _feat(game, it)
    aimed = isinstance(action, Ranged) or (feat is not None and feat.reach == "target")
    if it.target is None or not (aimed or _enters(game, it)):
        return
    if game.state.models[it.target].seat != actor.seat:
        dice = risen(actor.profile.ki, _boost(it, "ki"))
        game.attempt(Targeted(actor.id, it.target, dice, it.counters))


def bodyguards_are_asked(game: Game[State], it: Activation) -> None:
    """6"""
    if it.target is not None and (isinstance(it.action, Ranged) or _enters(game, it)):
        bodyguard_is_asked(game, it, protected=game.state.models[it.target])


def places_are_swapped(game: Game[State], it: Activation) -> None:
    """6: if the answer says so."""
    bodyguard_steps_in(game, it, enters=_enters(game, it))


def actor_masters_its_fear(game: Game[State], it: Activation) -> None:
    """7: of the target; else WB-FEAR-1, it loses one counter, whatever the action costs."""
    if not _enters(game, it) or it.target is None:
        return
    actor = _actor(game, it)
    fear = game.state.models[it.target].profile.trait("fear")
    dice = risen(actor.profile.ki, _boost(it, "ki"))
    if fear and not masters_fear(game, actor.id, fear, dice=dice):
        break_off(game, actor.id, 1)


def target_masters_its_fear(game: Game[State], it: Activation) -> None:
    """7: WB-FEAR-2, of the actor; else it is Frightened, and the action goes on."""
    if not _enters(game, it) or it.target is None or it.tested:
        return
    fear, target = _actor(game, it).profile.trait("fear"), game.state.models[it.target]
    if fear and not masters_fear(game, target.id, fear, dice=target.profile.ki):
        number = None if target.has("frightened") else fear
        game.attempt(MarkersGained(target.id, "frightened", 1, failed=number))


# 8 and 9: the action itself.


def model_moves(game: Game[State], it: Activation) -> None:
    """8, and the Walk before a shot or a feat."""
    match it.action:
        case Walk(path=path, face=face):
            _moves(game, it, "walk", path, face)
        case Run(path=path):
            _moves(game, it, "run", path)
            game.attempt(Ran(it.action.model))
        case Melee(slide=(x, y)):
            game.attempt(Moved(it.action.model, "slide", (x, y), it.face))
        case Melee(path=path) if path:
            _moves(game, it, "melee", path)
        case Charge(path=path):
            _moves(game, it, "charge", path)
        case Heal(path=path, face=face) if path or face:
            _moves(game, it, "heal", path, face)
        case Ranged() | UseFeat() if _walks(it.action, "before"):
            _moves(game, it, "walk", it.action.path, it.action.face)


def _moves(game: Game[State], it: Activation, how: How, path: Any, face: Any = None) -> None:
    model = movement.moved(_actor(game, it), path, face)
    game.attempt(Moved(model.id, how, model.pos, model.face, path=tuple(path)))


def action_takes_effect(game: Game[State], it: Activation) -> None:
    """9"""
    does = DOES.get(type(it.action))
    if does is not None:
        does(game, it, it.action, _actor(game, it))


def closes_in(game: Game[State], it: Activation, action: Melee | Charge, actor: Model) -> None:
    """A fight begins; how the foe was approached says whether it is surprised."""
    assert it.target is not None
    slide = action.slide if isinstance(action, Melee) else None
    places = action.path if slide is None else (slide,)
    foe = game.state.models[it.target]
    surprised = is_surprised(game.state, foe, actor, it.pos, places)
    kind: FightKind = "charge" if isinstance(action, Charge) else "melee"
    game.begin(Exchange(actor.id, foe.id, kind, foe.id if surprised else None))


def breaks_away(game: Game[State], it: Activation, action: Disengage, actor: Model) -> None:
    """By a fight in which the foe may keep it there."""
    game.begin(Exchange(actor.id, action.target, "disengage", None))


def stands_up(game: Game[State], it: Activation, action: StandUp, actor: Model) -> None:
    """It stands; a foe in contact is fought over it."""
    game.attempt(lost(actor, "prone", STANDING))
    if action.face is not None:
        game.attempt(Turned(actor.id, action.face))
    if it.target is not None:
        game.begin(Exchange(actor.id, it.target, "standup", None))


def waits(game: Game[State], it: Activation, action: Wait, actor: Model) -> None:
    """What the wait is for, if it is for anything."""
    if action.choice is not None:
        target = action.target or actor.id
        game.attempt(Waited(actor.id, action.choice, target, action.values))


def heals(game: Game[State], it: Activation, action: Heal, actor: Model) -> None:
    """As far as there are wounds to heal."""
    patient = game.state.models[action.target or actor.id]
    healed = healing(patient, actor.profile.trait("heal"))
    if healed is not None:
        game.attempt(healed)


def shoots(game: Game[State], it: Activation, action: Ranged, actor: Model) -> None:
    """With the weapon that was named, or its only one."""
    weapon = action.weapon or actor.profile.weapon_ids("ranged")[0]
    moves = _walks(action, "before") or _walks(action, "after")
    boost = _boost(it, "ranged")
    game.begin(Shooting(actor.id, it.target, weapon, boost, moves, it.pos))


def uses_feat(game: Game[State], it: Activation, action: UseFeat, actor: Model) -> None:
    """Its effects, on everybody whom it reaches."""
    feat = actor.profile.feats[action.feat]
    those = subjects(game.state, actor, feat, it.target)
    begin_effects(game, feat.effects, by=actor.id, subjects=those, rule=FEAT)


def takes_objective(game: Game[State], it: Activation, action: Scenario, actor: Model) -> None:
    """Facing it."""
    face = minus(game.state.objectives[action.objective].at, actor.pos)
    if face != (0, 0):
        game.attempt(Turned(actor.id, face))
    game.attempt(ObjectiveTaken(action.objective, actor.seat))


def focuses(game: Game[State], it: Activation, action: Focus, actor: Model) -> None:
    """WB-KI-7"""
    add = ki_after(actor, actor.profile.ki)
    if add:
        game.attempt(TokensChanged(actor.id, add))


DOES: Final[Mapping[type, Callable[[Game[State], Activation, Any, Model], None]]] = {
    Melee: closes_in,
    Charge: closes_in,
    Disengage: breaks_away,
    StandUp: stands_up,
    Wait: waits,
    Heal: heals,
    Ranged: shoots,
    UseFeat: uses_feat,
    Scenario: takes_objective,
    Focus: focuses,
}


def model_walks_after(game: Game[State], it: Activation) -> None:
    """9, its end: the Walk after; or WB-COUNTER-8, where it has become illegal: back, for one."""
    model = game.state.models.get(it.action.model)
    if model is None or not _walks(it.action, "after"):
        return
    assert isinstance(it.action, Ranged | UseFeat)
    path, face = it.action.path, it.action.face
    ground = Ground(game.state, model)
    limit = risen(model.profile.move, _boost(it, "move")) * WALK
    stuck = not movement.may_be_moved(game.state, model) or movement.why_not_begun(ground)
    if stuck or movement.why_not_walked(ground, path, limit):
        game.attempt(Moved(model.id, "back", it.pos, it.face))
        break_off(game, model.id, 1)
    else:
        _moves(game, it, "walk", path, face)


def action_is_complete(game: Game[State], it: Activation) -> None:
    """10"""
    game.begin(Completion(it.action.model, it.counters))
