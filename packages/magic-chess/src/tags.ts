// The tags of a game, as `Chess` keeps them.

/** The tags that every game has, with the values that stand for "unknown". */
export const SEVEN_TAG_ROSTER: Record<string, string> = {
  Event: "?",
  Site: "?",
  Date: "????.??.??",
  Round: "?",
  White: "?",
  Black: "?",
  Result: "*",
};

/** The other tags of the PGN standard, in its order. */
const STANDARD_TAGS = [
  "WhiteTitle",
  "BlackTitle",
  "WhiteElo",
  "BlackElo",
  "WhiteUSCF",
  "BlackUSCF",
  "WhiteNA",
  "BlackNA",
  "WhiteType",
  "BlackType",
  "EventDate",
  "EventSponsor",
  "Section",
  "Stage",
  "Board",
  "Opening",
  "Variation",
  "SubVariation",
  "ECO",
  "NIC",
  "Time",
  "UTCTime",
  "UTCDate",
  "TimeControl",
  "SetUp",
  "FEN",
  "Termination",
  "Annotator",
  "Mode",
  "PlyCount",
];

/** Tags with their values, `null` for one that is not set. */
export type Tags = Record<string, string | null>;

/** The tags of a new game. */
export function newTags(): Tags {
  const tags: Tags = { ...SEVEN_TAG_ROSTER };
  for (const name of STANDARD_TAGS) tags[name] = null;
  return tags;
}

/** The tags that are set. */
export function setTags(tags: Tags): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(tags)) if (value !== null) set[name] = value;
  return set;
}

/** The value of a tag that is taken away. */
export function withoutValue(name: string): string | null {
  return SEVEN_TAG_ROSTER[name] ?? null;
}
