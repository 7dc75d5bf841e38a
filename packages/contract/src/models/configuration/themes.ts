export interface IReportTheme {}

export interface ICustomTheme extends IReportTheme {
  themeJson: any
}
