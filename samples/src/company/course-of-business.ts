/** The months of the books, and how many before them are computed only to know what the books open with. */
export const months = 36
export const monthsBefore = 4

/**
 * How much is sold, in thousandths of the first month, for the months -4 … 36 of the books: a steady year, a year in
 * which customers used up their stocks, and the recovery. One month more than the books have, for what is billed ahead.
 */
export const demand: readonly number[] = [
  [985, 990, 994, 997],
  [1000, 1006, 1012, 1017, 1022, 1028, 1032, 1036, 1038, 1036, 1028, 1014],
  [996, 974, 952, 934, 920, 912, 908, 910, 916, 926, 940, 958],
  [978, 996, 1014, 1031, 1048, 1064, 1079, 1094, 1108, 1122, 1135, 1147],
  1158,
].flat()

/** How many people work here, likewise: the company hires late and lets go reluctantly. */
export const employment: readonly number[] = [
  [990, 992, 994, 997],
  [1000, 1002, 1005, 1008, 1010, 1013, 1015, 1018, 1020, 1021, 1022, 1021],
  [1018, 1011, 1001, 990, 979, 969, 961, 955, 951, 949, 950, 954],
  [961, 970, 980, 990, 1000, 1010, 1020, 1030, 1039, 1048, 1056, 1063],
  1068,
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
