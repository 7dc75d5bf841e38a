/** Texts that people send who want more than they were given. */
export const sqlTexts = [
  `'; DROP TABLE ledger; --`,
  `" OR 1=1 --`,
  `") UNION SELECT amount FROM ledger --`,
  `$1`,
  `$99`,
  `\\'; ATTACH 'other.db'; --`,
  `x' OR 'a'='a`,
  `"; COPY ledger TO 'copy.csv'; --`,
  `%`,
  `_`,
  `'\u2019"`,
  `]`,
  `*/ /*`,
  `lower(`,
]

/** Also those that programs, JSON and the measure language could trip over. */
export const hostileTexts = [
  ...sqlTexts,
  `__proto__`,
  `constructor`,
  `\u0000`,
  `\ud800`,
  `USERNAME()`,
  `CALCULATE(SUM(Ledger[Amount]), ALL(Entity))`,
]
