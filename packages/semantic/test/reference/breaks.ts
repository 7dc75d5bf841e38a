/** A way in which the compiler could be wrong, as the statement that it would print. The judges must notice each. */
export interface Break {
  name: string
  apply(sql: string): string
}

const replace = (name: string, from: RegExp, to: string): Break => ({
  name,
  apply: (sql) => sql.replace(from, to),
})

export const breaks: readonly Break[] = [
  replace('facts without a partner are lost', /LEFT JOIN/g, 'JOIN'),
  replace('BLANK keys do not meet', /IS NOT DISTINCT FROM/g, '='),
  replace('less is less or equal', / < /g, ' <= '),
  replace('less or equal is less', / <= /g, ' < '),
  replace('not equal is equal', /<>/g, '='),
  replace('a sum is an average', /\bsum\(("Ledger"\."amount")\)/g, 'avg($1)'),
  replace('a count of nothing is 0', /NULLIF\((count\([^)]*\)(?: FILTER \(WHERE [^)]*\))?), 0\)/g, '$1'),
  replace('the least is the greatest', /\bmin\(("[\w ]+"\."\w+")\)/g, 'max($1)'),
  replace('distinct values are counted with their doubles', /count\(DISTINCT /g, 'count('),
  replace('one condition is enough', / AND /g, ' OR '),
  replace('all conditions are needed', /(lower\("[\w ]+"\."\w+"\) = lower\(\$\d+\)) OR /g, '$1 AND '),
  replace('text compares with case', /lower\(("[\w ]+"\."\w+"|"\w+"|\$\d+)\)/g, '$1'),
  replace('a filter of one figure is forgotten', / FILTER \(WHERE "[^"]+"\."[^"]+"\)/g, ''),
  replace('groups come twice', / UNION (?!ALL)/g, ' UNION ALL '),
  replace(
    'blank members are forgotten',
    / UNION ALL SELECT CAST\(NULL AS [^()]*(?:\([^)]*\))?\)(?:, CAST\(NULL AS [^()]*(?:\([^)]*\))?\))* WHERE EXISTS/g,
    ' UNION ALL SELECT * FROM (SELECT 1) AS "x" WHERE FALSE AND EXISTS',
  ),
  replace('a year has eleven months', /(?<!\d)12 \* INTERVAL/g, '11 * INTERVAL'),
  replace('a year starts with its month', /date_trunc\('year'/g, "date_trunc('month'"),
  replace('a period ends a day early', /BETWEEN (.+?) AND ("[^"]+"\."[^"]+")$/gm, 'BETWEEN $1 AND $2 - 1'),
  replace('the first is the last', /\bDESC NULLS LAST/g, 'NULLS FIRST'),
  replace('BLANK comes last', /NULLS FIRST/g, 'NULLS LAST'),
  replace('one more is skipped', /OFFSET (\d+)/g, 'OFFSET 1$1'),
  replace('a rank starts with 0', /\+ 1 AS "rank/g, 'AS "rank'),
  replace(
    'BLANK spoils a sum',
    /COALESCE\(("[^"]+"\."[^"]+") ([+-]) ("[^"]+"\."[^"]+"), [^()]*\)/g,
    '$1 $2 $3',
  ),
  replace('a role sees its neighbours', /lower\("region"\) = lower\(/g, 'lower("region") >= lower('),
]
