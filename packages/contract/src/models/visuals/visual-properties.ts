import type { VisualDataRoleKind, VisualDataRoleKindPreference } from '../enums/index.ts'

export interface IVisualDataRole {
  name: string
  kind: VisualDataRoleKind
  kindPreference?: VisualDataRoleKindPreference
  displayName?: string
  description?: string
}

export interface IVisualCapabilities {
  dataRoles?: IVisualDataRole[]
}

export interface IVisualPropertySelector {
  objectName: string
  propertyName: string
}

export interface IVisualPropertyValue {
  schema?: string
  value: any
}

export interface IDefaultProperty {}

export interface IThemeColorProperty {
  id: number
  shade: number
}
