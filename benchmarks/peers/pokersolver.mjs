// Judges the hands of a file ("7h 7s 7d 2c 2h 9c|9" a line) with npm pokersolver set up for the six
// combinations of Paiute, several times over, and prints the seconds of every round as JSON.
// The setting is unsupported by pokersolver but is the nearest that any peer comes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ps = createRequire(process.argv[2] + '/')('pokersolver');
const rows = readFileSync(process.argv[3], 'utf8').trim().split('\n').map((line) => line.split('|'));
const rounds = Number(process.argv[4]);

function gameFor(wild) {
  const game = new ps.Game('deuceswild');
  game.wildValue = wild;
  game.cardsInHand = 6;
  game.handValues = [
    ps.FiveOfAKind, ps.RoyalFlush, ps.StraightFlush, ps.FourOfAKindPairPlus, ps.TwoThreeOfAKind,
    ps.ThreePair, ps.HighCard,
  ];
  game.lowestQualified = null;
  game.noKickers = false;
  return game;
}

const games = new Map();
const hands = rows.map(([cards, wild]) => {
  if (!games.has(wild)) games.set(wild, gameFor(wild));
  return [cards, games.get(wild)];
});
const seconds = [];
let named = 0;
for (let round = 0; round < rounds; round++) {
  const start = process.hrtime.bigint();
  for (const [cards, game] of hands) {
    try {
      if (ps.Hand.solve(cards.split(' '), game).name) named++;
    } catch { /* pokersolver throws on some six-card hands with wild cards */ }
  }
  seconds.push(Number(process.hrtime.bigint() - start) / 1e9);
}
console.log(JSON.stringify({ seconds, named }));
