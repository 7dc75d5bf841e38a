/**
 * The sample is drawn by arithmetic on row numbers, in integers, so that every build on every machine and every version
 * of the engine has the same figures: no random(), no hash(), no floating point. `mix` stirs a row number with a seed
 * of the place where it is used into 0 … 2147483562; three rounds are enough that neighbours look unrelated, and every
 * product stays below 2^63.
 */
export const arithmetic: readonly string[] = [
  'CREATE TEMP MACRO mix_first(seed, n) AS ((n % 1000000007) * 48271 + seed * 69621 + 1) % 2147483647',
  'CREATE TEMP MACRO mix_second(x) AS (x * (x % 65536 + 40014)) % 2147483647',
  'CREATE TEMP MACRO mix_third(x) AS (x * (x % 32768 + 40692)) % 2147483563',
  'CREATE TEMP MACRO mix(seed, n) AS mix_third(mix_second(mix_first(seed, n)))',
  // A number from `low` to `high`, both included.
  'CREATE TEMP MACRO draw(seed, n, low, high) AS low + mix(seed, n) % (high - low + 1)',
  // So many thousandths of an amount, in whole cents, towards zero.
  'CREATE TEMP MACRO part(cents, thousandths) AS (cents * thousandths) // 1000',
  // Saturdays and Sundays move to a working day of the same month.
  `CREATE TEMP MACRO working_day(d) AS CASE isodow(d)
     WHEN 6 THEN CASE WHEN day(d) <= 15 THEN d + 2 ELSE d - 1 END
     WHEN 7 THEN CASE WHEN day(d) <= 15 THEN d + 1 ELSE d - 2 END
     ELSE d END`,
]
