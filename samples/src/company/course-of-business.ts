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
 * one, a year in which customers used up their stocks, the recovery, and what the company expects next.
 */
export const demand: readonly number[] = [
  [916, 922, 928, 933],
  [938, 944, 950, 956, 962, 968, 974, 980, 985, 990, 994, 997],
  [1000, 1006, 1012, 1017, 1022, 1028, 1032, 1036, 1038, 1036, 1028, 1014],
  [996, 974, 952, 934, 920, 912, 908, 910, 916, 926, 940, 958],
  [978, 996, 1014, 1031, 1048, 1064, 1079, 1094, 1108, 1122, 1135, 1147],
  [1158, 1168, 1177, 1186, 1194, 1202, 1209, 1216, 1222, 1228, 1233, 1238],
].flat()

/** Headcount, likewise: the company hires late and lets go reluctantly. */
export const employment: readonly number[] = [
  [950, 954, 958, 962],
  [966, 969, 972, 975, 978, 981, 984, 987, 990, 992, 994, 997],
  [1000, 1002, 1005, 1008, 1010, 1013, 1015, 1018, 1020, 1021, 1022, 1021],
  [1018, 1011, 1001, 990, 979, 969, 961, 955, 951, 949, 950, 954],
  [961, 970, 980, 990, 1000, 1010, 1020, 1030, 1039, 1048, 1056, 1063],
  [1068, 1073, 1078, 1082, 1086, 1090, 1093, 1096, 1099, 1102, 1104, 1106],
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
