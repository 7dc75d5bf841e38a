import type { BookmarksPlayMode } from '../enums/index.ts'

export interface IReportBookmark {
  name: string
  displayName: string
  state?: string
  children?: IReportBookmark[]
}

export interface ICaptureBookmarkOptions {
  personalizeVisuals?: boolean
  allPages?: boolean
}

export interface ICaptureBookmarkRequest {
  options: ICaptureBookmarkOptions
}

export interface IPlayBookmarkRequest {
  playMode: BookmarksPlayMode
}

export interface IAddBookmarkRequest {
  state?: string
  displayName?: string
  apply?: boolean
}

export interface IApplyBookmarkStateRequest {
  state: string
}

export interface IApplyBookmarkByNameRequest {
  name: string
}

export type IApplyBookmarkRequest = IApplyBookmarkStateRequest | IApplyBookmarkByNameRequest
