/** The months of the books. */
export const months = 48
/** Months before them, computed only to know what the books open with. */
export const monthsBefore = 4
/** Months after them, which are budgeted and forecast. */
export const monthsAhead = 12

/** The month that sizes, shares and prices are stated for. */
export const baseMonth = 12

/**
 * How much is sold, in thousandths of the base month, for the months -4 … 59 of the books: a year of growth, a steady
 * one, a year in which customers used up their stocks, an uneven recovery, and what the company expects next. What
 * happened on top of it is in surprises.ts.
 */
export const demand: readonly number[] = [
  [916, 922, 928, 933],
  [938, 944, 950, 956, 962, 968, 974, 980, 985, 990, 994, 997],
  [1000, 1010, 1020, 1030, 1038, 1046, 1052, 1056, 1058, 1054, 1044, 1028],
  [1016, 1009, 1003, 995, 989, 984, 987, 983, 992, 1001, 1009, 1022],
  [1092, 1104, 1012, 1042, 1100, 1072, 1048, 1070, 1120, 1050, 1112, 1120],
  [1100, 1104, 1090, 1098, 1108, 1100, 1104, 1110, 1118, 1108, 1116, 1122],
].flat()

/** Headcount, likewise: the company hires late and lets go reluctantly. */
export const employment: readonly number[] = [
  [950, 954, 958, 962],
  [966, 969, 972, 975, 978, 981, 984, 987, 990, 992, 994, 997],
  [1000, 1002, 1005, 1008, 1010, 1013, 1015, 1018, 1020, 1021, 1022, 1021],
  [1020, 1017, 1012, 1006, 1000, 995, 991, 988, 986, 985, 986, 988],
  [991, 995, 999, 1003, 1008, 1013, 1016, 1018, 1020, 1023, 1026, 1028],
  [1030, 1032, 1034, 1036, 1038, 1040, 1042, 1044, 1046, 1048, 1050, 1052],
].flat()

/** The year's profile by calendar month, in thousandths of an average month. */
export const seasons = {
  goods: [905, 925, 1055, 965, 990, 1075, 935, 855, 1075, 1050, 1055, 1115],
  services: [935, 960, 1045, 985, 1000, 1050, 945, 900, 1050, 1040, 1045, 1045],
  flat: [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000],
  fairs: [1250, 550, 2350, 650, 500, 900, 250, 300, 1700, 1900, 1250, 400],
  energy: [1480, 1400, 1230, 980, 800, 700, 690, 680, 760, 940, 1110, 1230],
  travel: [820, 980, 1180, 1020, 1060, 1130, 780, 560, 1200, 1210, 1180, 880],
  yearEnd: [1500, 1350, 1100, 850, 850, 900, 850, 800, 900, 900, 950, 1050],
} as const
export type Season = keyof typeof seasons
export const seasonNames = Object.keys(seasons) as readonly Season[]
