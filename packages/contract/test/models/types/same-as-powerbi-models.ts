import type * as ours from '../../../src/models/index.ts'
import type * as theirs from 'powerbi-models'

/**
 * Compiled, never run: every type that powerbi-models 1.15.2 exports beside ours of the same name. Each goes where the
 * other is asked for, with the same fields and the same of them optional. What later versions added (`hidden`,
 * `visualCalculation`) may be more.
 */
type Compare<Their, Our> =
  CompareUse<Their, Our> extends 'same' ? CompareFields<Their, Our> : CompareUse<Their, Our>

type CompareUse<Their, Our> = [Their] extends [Our]
  ? [Our] extends [Their]
    ? 'same'
    : ['ours does not go where theirs is asked for', Our]
  : ['theirs does not go where ours is asked for', Their]

type CompareFields<Their, Our> = [Exclude<keyof Our, keyof Their | Later>] extends [never]
  ? [keyof Their] extends [keyof Our]
    ? CompareOptionals<Optional<Their>, Exclude<Optional<Our>, Later>>
    : ['missing', Exclude<keyof Their, keyof Our>]
  : ['more', Exclude<keyof Our, keyof Their | Later>]

type CompareOptionals<Their, Our> = [Their, Our] extends [Our, Their] ? 'same' : ['optional', Their, Our]

type Optional<T> = { [Name in keyof T]-?: {} extends Pick<T, Name> ? Name : never }[keyof T]

type Later = 'hidden' | 'visualCalculation'

interface Interfaces {
  EventHooks: Compare<theirs.EventHooks, ours.EventHooks>
  IActionBar: Compare<theirs.IActionBar, ours.IActionBar>
  IAddBookmarkRequest: Compare<theirs.IAddBookmarkRequest, ours.IAddBookmarkRequest>
  IAdvancedFilter: Compare<theirs.IAdvancedFilter, ours.IAdvancedFilter>
  IAdvancedFilterCondition: Compare<theirs.IAdvancedFilterCondition, ours.IAdvancedFilterCondition>
  IAggregationTarget: Compare<theirs.IAggregationTarget, ours.IAggregationTarget>
  IApplyBookmarkByNameRequest: Compare<theirs.IApplyBookmarkByNameRequest, ours.IApplyBookmarkByNameRequest>
  IApplyBookmarkStateRequest: Compare<theirs.IApplyBookmarkStateRequest, ours.IApplyBookmarkStateRequest>
  IBaseFilterTarget: Compare<theirs.IBaseFilterTarget, ours.IBaseFilterTarget>
  IBaseTarget: Compare<theirs.IBaseTarget, ours.IBaseTarget>
  IBasicFilter: Compare<theirs.IBasicFilter, ours.IBasicFilter>
  IBasicFilterWithKeys: Compare<theirs.IBasicFilterWithKeys, ours.IBasicFilterWithKeys>
  IBetweenDataReference: Compare<theirs.IBetweenDataReference, ours.IBetweenDataReference>
  IBookmarksPane: Compare<theirs.IBookmarksPane, ours.IBookmarksPane>
  IBootstrapEmbedConfiguration: Compare<
    theirs.IBootstrapEmbedConfiguration,
    ours.IBootstrapEmbedConfiguration
  >
  ICanvasStyle: Compare<theirs.ICanvasStyle, ours.ICanvasStyle>
  ICaptureBookmarkOptions: Compare<theirs.ICaptureBookmarkOptions, ours.ICaptureBookmarkOptions>
  ICaptureBookmarkRequest: Compare<theirs.ICaptureBookmarkRequest, ours.ICaptureBookmarkRequest>
  ICavasItemsSelection: Compare<theirs.ICavasItemsSelection, ours.ICavasItemsSelection>
  ICloneVisualRequest: Compare<theirs.ICloneVisualRequest, ours.ICloneVisualRequest>
  ICloneVisualResponse: Compare<theirs.ICloneVisualResponse, ours.ICloneVisualResponse>
  ICollapsible: Compare<theirs.ICollapsible, ours.ICollapsible>
  IColumnAggrTarget: Compare<theirs.IColumnAggrTarget, ours.IColumnAggrTarget>
  IColumnTarget: Compare<theirs.IColumnTarget, ours.IColumnTarget>
  ICommandExtension: Compare<theirs.ICommandExtension, ours.ICommandExtension>
  ICommandSettings: Compare<theirs.ICommandSettings, ours.ICommandSettings>
  ICommandsSettings: Compare<theirs.ICommandsSettings, ours.ICommandsSettings>
  ICommonEmbedConfiguration: Compare<theirs.ICommonEmbedConfiguration, ours.ICommonEmbedConfiguration>
  ICreateVisualRequest: Compare<theirs.ICreateVisualRequest, ours.ICreateVisualRequest>
  ICreateVisualResponse: Compare<theirs.ICreateVisualResponse, ours.ICreateVisualResponse>
  ICredential: Compare<theirs.ICredential, ours.ICredential>
  ICustomLayout: Compare<theirs.ICustomLayout, ours.ICustomLayout>
  ICustomPageSize: Compare<theirs.ICustomPageSize, ours.ICustomPageSize>
  ICustomTheme: Compare<theirs.ICustomTheme, ours.ICustomTheme>
  IDashboardEmbedConfiguration: Compare<
    theirs.IDashboardEmbedConfiguration,
    ours.IDashboardEmbedConfiguration
  >
  IDashboardLoadConfiguration: Compare<theirs.IDashboardLoadConfiguration, ours.IDashboardLoadConfiguration>
  IDataReference: Compare<theirs.IDataReference, ours.IDataReference>
  IDataTable: Compare<theirs.IDataTable, ours.IDataTable>
  IDatasetBinding: Compare<theirs.IDatasetBinding, ours.IDatasetBinding>
  IDatasourceConnectionConfiguration: Compare<
    theirs.IDatasourceConnectionConfiguration,
    ours.IDatasourceConnectionConfiguration
  >
  IDefaultProperty: Compare<theirs.IDefaultProperty, ours.IDefaultProperty>
  IEmbedConfiguration: Compare<theirs.IEmbedConfiguration, ours.IEmbedConfiguration>
  IEmbedConfigurationBase: Compare<theirs.IEmbedConfigurationBase, ours.IEmbedConfigurationBase>
  IEqualsDataReference: Compare<theirs.IEqualsDataReference, ours.IEqualsDataReference>
  IError: Compare<theirs.IError, ours.IError>
  IExportDataRequest: Compare<theirs.IExportDataRequest, ours.IExportDataRequest>
  IExportDataResult: Compare<theirs.IExportDataResult, ours.IExportDataResult>
  IExtension: Compare<theirs.IExtension, ours.IExtension>
  IExtensionItem: Compare<theirs.IExtensionItem, ours.IExtensionItem>
  IExtensionPoint: Compare<theirs.IExtensionPoint, ours.IExtensionPoint>
  IExtensionPoints: Compare<theirs.IExtensionPoints, ours.IExtensionPoints>
  IExtensions: Compare<theirs.IExtensions, ours.IExtensions>
  IFieldsPane: Compare<theirs.IFieldsPane, ours.IFieldsPane>
  IFilter: Compare<theirs.IFilter, ours.IFilter>
  IFilterAggregationTarget: Compare<theirs.IFilterAggregationTarget, ours.IFilterAggregationTarget>
  IFilterColumnAggrTarget: Compare<theirs.IFilterColumnAggrTarget, ours.IFilterColumnAggrTarget>
  IFilterColumnTarget: Compare<theirs.IFilterColumnTarget, ours.IFilterColumnTarget>
  IFilterDisplaySettings: Compare<theirs.IFilterDisplaySettings, ours.IFilterDisplaySettings>
  IFilterGroupedColumnsTarget: Compare<theirs.IFilterGroupedColumnsTarget, ours.IFilterGroupedColumnsTarget>
  IFilterHierarchyAggrTarget: Compare<theirs.IFilterHierarchyAggrTarget, ours.IFilterHierarchyAggrTarget>
  IFilterHierarchyTarget: Compare<theirs.IFilterHierarchyTarget, ours.IFilterHierarchyTarget>
  IFilterKeyColumnsTarget: Compare<theirs.IFilterKeyColumnsTarget, ours.IFilterKeyColumnsTarget>
  IFilterKeyHierarchyTarget: Compare<theirs.IFilterKeyHierarchyTarget, ours.IFilterKeyHierarchyTarget>
  IFilterMeasureTarget: Compare<theirs.IFilterMeasureTarget, ours.IFilterMeasureTarget>
  IFiltersPane: Compare<theirs.IFiltersPane, ours.IFiltersPane>
  IFlatMenuExtension: Compare<theirs.IFlatMenuExtension, ours.IFlatMenuExtension>
  IGroupedMenuExtension: Compare<theirs.IGroupedMenuExtension, ours.IGroupedMenuExtension>
  IHideable: Compare<theirs.IHideable, ours.IHideable>
  IHierarchyFilter: Compare<theirs.IHierarchyFilter, ours.IHierarchyFilter>
  IHierarchyFilterNode: Compare<theirs.IHierarchyFilterNode, ours.IHierarchyFilterNode>
  IHierarchyIdentityFilter: Compare<
    theirs.IHierarchyIdentityFilter<string>,
    ours.IHierarchyIdentityFilter<string>
  >
  IHierarchyIdentityFilterNode: Compare<
    theirs.IHierarchyIdentityFilterNode<string>,
    ours.IHierarchyIdentityFilterNode<string>
  >
  IHierarchyLevelAggrTarget: Compare<theirs.IHierarchyLevelAggrTarget, ours.IHierarchyLevelAggrTarget>
  IHierarchyLevelTarget: Compare<theirs.IHierarchyLevelTarget, ours.IHierarchyLevelTarget>
  IIdentityFilter: Compare<theirs.IIdentityFilter, ours.IIdentityFilter>
  IIdentityValue: Compare<
    theirs.IIdentityValue<theirs.IEqualsDataReference>,
    ours.IIdentityValue<ours.IEqualsDataReference>
  >
  IIncludeExcludeFilter: Compare<theirs.IIncludeExcludeFilter, ours.IIncludeExcludeFilter>
  IIncludeExcludeTargetValue: Compare<theirs.IIncludeExcludeTargetValue, ours.IIncludeExcludeTargetValue>
  IKeyColumnsTarget: Compare<theirs.IKeyColumnsTarget, ours.IKeyColumnsTarget>
  IKeyHierarchyTarget: Compare<theirs.IKeyHierarchyTarget, ours.IKeyHierarchyTarget>
  ILoadQnaConfiguration: Compare<theirs.ILoadQnaConfiguration, ours.ILoadQnaConfiguration>
  ILocaleSettings: Compare<theirs.ILocaleSettings, ours.ILocaleSettings>
  IMeasureTarget: Compare<theirs.IMeasureTarget, ours.IMeasureTarget>
  IMenuExtensionBase: Compare<theirs.IMenuExtensionBase, ours.IMenuExtensionBase>
  IMenuGroupExtension: Compare<theirs.IMenuGroupExtension, ours.IMenuGroupExtension>
  INotSupportedFilter: Compare<theirs.INotSupportedFilter, ours.INotSupportedFilter>
  INotSupportedFilterTarget: Compare<theirs.INotSupportedFilterTarget, ours.INotSupportedFilterTarget>
  INotSupportedTarget: Compare<theirs.INotSupportedTarget, ours.INotSupportedTarget>
  IPage: Compare<theirs.IPage, ours.IPage>
  IPageBackground: Compare<theirs.IPageBackground, ours.IPageBackground>
  IPageLayout: Compare<theirs.IPageLayout, ours.IPageLayout>
  IPageNavigationPane: Compare<theirs.IPageNavigationPane, ours.IPageNavigationPane>
  IPageSelector: Compare<theirs.IPageSelector, ours.IPageSelector>
  IPageSize: Compare<theirs.IPageSize, ours.IPageSize>
  IPageWallpaper: Compare<theirs.IPageWallpaper, ours.IPageWallpaper>
  IPaginatedReportDatasetBinding: Compare<
    theirs.IPaginatedReportDatasetBinding,
    ours.IPaginatedReportDatasetBinding
  >
  IPaginatedReportLoadConfiguration: Compare<
    theirs.IPaginatedReportLoadConfiguration,
    ours.IPaginatedReportLoadConfiguration
  >
  IPaginatedReportParameter: Compare<theirs.IPaginatedReportParameter, ours.IPaginatedReportParameter>
  IPaginatedReportSettings: Compare<theirs.IPaginatedReportSettings, ours.IPaginatedReportSettings>
  IPaginatedReportsCommandSettings: Compare<
    theirs.IPaginatedReportsCommandSettings,
    ours.IPaginatedReportsCommandSettings
  >
  IPaginatedReportsCommandsSettings: Compare<
    theirs.IPaginatedReportsCommandsSettings,
    ours.IPaginatedReportsCommandsSettings
  >
  IPanes: Compare<theirs.IPanes, ours.IPanes>
  IParametersPanelCommandSettings: Compare<
    theirs.IParametersPanelCommandSettings,
    ours.IParametersPanelCommandSettings
  >
  IPercentOfGrandTotalTarget: Compare<theirs.IPercentOfGrandTotalTarget, ours.IPercentOfGrandTotalTarget>
  IPlayBookmarkRequest: Compare<theirs.IPlayBookmarkRequest, ours.IPlayBookmarkRequest>
  IPosition: Compare<theirs.IPosition, ours.IPosition>
  IPrintSettings: Compare<theirs.IPrintSettings, ours.IPrintSettings>
  IQnaEmbedConfiguration: Compare<theirs.IQnaEmbedConfiguration, ours.IQnaEmbedConfiguration>
  IQnaInterpretInputData: Compare<theirs.IQnaInterpretInputData, ours.IQnaInterpretInputData>
  IQnaPanes: Compare<theirs.IQnaPanes, ours.IQnaPanes>
  IQnaSettings: Compare<theirs.IQnaSettings, ours.IQnaSettings>
  IQnaVisualRenderedEvent: Compare<theirs.IQnaVisualRenderedEvent, ours.IQnaVisualRenderedEvent>
  IQueryNameTarget: Compare<theirs.IQueryNameTarget, ours.IQueryNameTarget>
  IRelativeDateFilter: Compare<theirs.IRelativeDateFilter, ours.IRelativeDateFilter>
  IRelativeDateTimeFilter: Compare<theirs.IRelativeDateTimeFilter, ours.IRelativeDateTimeFilter>
  IRelativeTimeFilter: Compare<theirs.IRelativeTimeFilter, ours.IRelativeTimeFilter>
  IReport: Compare<theirs.IReport, ours.IReport>
  IReportBars: Compare<theirs.IReportBars, ours.IReportBars>
  IReportBookmark: Compare<theirs.IReportBookmark, ours.IReportBookmark>
  IReportCreateConfiguration: Compare<theirs.IReportCreateConfiguration, ours.IReportCreateConfiguration>
  IReportEmbedConfiguration: Compare<theirs.IReportEmbedConfiguration, ours.IReportEmbedConfiguration>
  IReportLoadConfiguration: Compare<theirs.IReportLoadConfiguration, ours.IReportLoadConfiguration>
  IReportPanes: Compare<theirs.IReportPanes, ours.IReportPanes>
  IReportTheme: Compare<theirs.IReportTheme, ours.IReportTheme>
  ISaveAsParameters: Compare<theirs.ISaveAsParameters, ours.ISaveAsParameters>
  ISelection: Compare<theirs.ISelection, ours.ISelection>
  ISelectionPane: Compare<theirs.ISelectionPane, ours.ISelectionPane>
  ISelector: Compare<theirs.ISelector, ours.ISelector>
  ISettings: Compare<theirs.ISettings, ours.ISettings>
  ISlicer: Compare<theirs.ISlicer, ours.ISlicer>
  ISlicerState: Compare<theirs.ISlicerState, ours.ISlicerState>
  ISlicerTargetSelector: Compare<theirs.ISlicerTargetSelector, ours.ISlicerTargetSelector>
  ISmartNarratives: Compare<theirs.ISmartNarratives, ours.ISmartNarratives>
  ISortByVisualRequest: Compare<theirs.ISortByVisualRequest, ours.ISortByVisualRequest>
  IStatusBar: Compare<theirs.IStatusBar, ours.IStatusBar>
  ISwipeEvent: Compare<theirs.ISwipeEvent, ours.ISwipeEvent>
  ISyncSlicersPane: Compare<theirs.ISyncSlicersPane, ours.ISyncSlicersPane>
  ITechnicalDetails: Compare<theirs.ITechnicalDetails, ours.ITechnicalDetails>
  IThemeColorProperty: Compare<theirs.IThemeColorProperty, ours.IThemeColorProperty>
  ITileEmbedConfiguration: Compare<theirs.ITileEmbedConfiguration, ours.ITileEmbedConfiguration>
  ITileLoadConfiguration: Compare<theirs.ITileLoadConfiguration, ours.ITileLoadConfiguration>
  ITopNFilter: Compare<theirs.ITopNFilter, ours.ITopNFilter>
  ITupleElementValue: Compare<theirs.ITupleElementValue, ours.ITupleElementValue>
  ITupleFilter: Compare<theirs.ITupleFilter, ours.ITupleFilter>
  IUpdateFiltersRequest: Compare<theirs.IUpdateFiltersRequest, ours.IUpdateFiltersRequest>
  IValueDataReference: Compare<theirs.IValueDataReference, ours.IValueDataReference>
  IVisual: Compare<theirs.IVisual, ours.IVisual>
  IVisualCapabilities: Compare<theirs.IVisualCapabilities, ours.IVisualCapabilities>
  IVisualContainerDisplayState: Compare<
    theirs.IVisualContainerDisplayState,
    ours.IVisualContainerDisplayState
  >
  IVisualCustomCommandEvent: Compare<theirs.IVisualCustomCommandEvent, ours.IVisualCustomCommandEvent>
  IVisualDataRole: Compare<theirs.IVisualDataRole, ours.IVisualDataRole>
  IVisualEmbedConfiguration: Compare<theirs.IVisualEmbedConfiguration, ours.IVisualEmbedConfiguration>
  IVisualHeader: Compare<theirs.IVisualHeader, ours.IVisualHeader>
  IVisualHeaderSettings: Compare<theirs.IVisualHeaderSettings, ours.IVisualHeaderSettings>
  IVisualLayout: Compare<theirs.IVisualLayout, ours.IVisualLayout>
  IVisualPropertySelector: Compare<theirs.IVisualPropertySelector, ours.IVisualPropertySelector>
  IVisualPropertyValue: Compare<theirs.IVisualPropertyValue, ours.IVisualPropertyValue>
  IVisualResponse: Compare<theirs.IVisualResponse, ours.IVisualResponse>
  IVisualSelector: Compare<theirs.IVisualSelector, ours.IVisualSelector>
  IVisualSettings: Compare<theirs.IVisualSettings, ours.IVisualSettings>
  IVisualTypeSelector: Compare<theirs.IVisualTypeSelector, ours.IVisualTypeSelector>
  IVisualizationsPane: Compare<theirs.IVisualizationsPane, ours.IVisualizationsPane>
  OnLoadFilters: Compare<theirs.OnLoadFilters, ours.OnLoadFilters>
  OnLoadFiltersBase: Compare<theirs.OnLoadFiltersBase, ours.OnLoadFiltersBase>
  PageOnLoadFilters: Compare<theirs.PageOnLoadFilters, ours.PageOnLoadFilters>
  ReportOnLoadFilters: Compare<theirs.ReportOnLoadFilters, ours.ReportOnLoadFilters>
}

interface Aliases {
  AdvancedFilterConditionOperators: CompareUse<
    theirs.AdvancedFilterConditionOperators,
    ours.AdvancedFilterConditionOperators
  >
  AdvancedFilterLogicalOperators: CompareUse<
    theirs.AdvancedFilterLogicalOperators,
    ours.AdvancedFilterLogicalOperators
  >
  BasicFilterOperators: CompareUse<theirs.BasicFilterOperators, ours.BasicFilterOperators>
  CommandExtensionSelector: CompareUse<theirs.CommandExtensionSelector, ours.CommandExtensionSelector>
  Extensions: CompareUse<theirs.Extensions, ours.Extensions>
  HierarchyFilterNodeOperators: CompareUse<
    theirs.HierarchyFilterNodeOperators,
    ours.HierarchyFilterNodeOperators
  >
  IApplyBookmarkRequest: CompareUse<theirs.IApplyBookmarkRequest, ours.IApplyBookmarkRequest>
  IFilterGeneralTarget: CompareUse<theirs.IFilterGeneralTarget, ours.IFilterGeneralTarget>
  IFilterKeyTarget: CompareUse<theirs.IFilterKeyTarget, ours.IFilterKeyTarget>
  IFilterTarget: CompareUse<theirs.IFilterTarget, ours.IFilterTarget>
  IHierarchyIdentityFilterTarget: CompareUse<
    theirs.IHierarchyIdentityFilterTarget,
    ours.IHierarchyIdentityFilterTarget
  >
  IIdentityFilterTarget: CompareUse<theirs.IIdentityFilterTarget, ours.IIdentityFilterTarget>
  IIncludeExcludeFilterTarget: CompareUse<
    theirs.IIncludeExcludeFilterTarget,
    ours.IIncludeExcludeFilterTarget
  >
  IKeyTarget: CompareUse<theirs.IKeyTarget, ours.IKeyTarget>
  IMenuExtension: CompareUse<theirs.IMenuExtension, ours.IMenuExtension>
  ISelectable: CompareUse<theirs.ISelectable, ours.ISelectable>
  ISlicerFilter: CompareUse<theirs.ISlicerFilter, ours.ISlicerFilter>
  ITarget: CompareUse<theirs.ITarget, ours.ITarget>
  ITupleFilterTarget: CompareUse<theirs.ITupleFilterTarget, ours.ITupleFilterTarget>
  IdentityFilterOperators: CompareUse<theirs.IdentityFilterOperators, ours.IdentityFilterOperators>
  IncludeExcludeFilterValuesType: CompareUse<
    theirs.IncludeExcludeFilterValuesType,
    ours.IncludeExcludeFilterValuesType
  >
  IncludeExcludePointType: CompareUse<theirs.IncludeExcludePointType, ours.IncludeExcludePointType>
  IncludeExcludePointsGroupType: CompareUse<
    theirs.IncludeExcludePointsGroupType,
    ours.IncludeExcludePointsGroupType
  >
  KeyValuePair: CompareUse<theirs.KeyValuePair, ours.KeyValuePair>
  PageLevelFilters: CompareUse<theirs.PageLevelFilters, ours.PageLevelFilters>
  PageView: CompareUse<theirs.PageView, ours.PageView>
  PagesLayout: CompareUse<theirs.PagesLayout, ours.PagesLayout>
  PrimitiveValueType: CompareUse<theirs.PrimitiveValueType, ours.PrimitiveValueType>
  ReportLevelFilters: CompareUse<theirs.ReportLevelFilters, ours.ReportLevelFilters>
  SlicerSelector: CompareUse<theirs.SlicerSelector, ours.SlicerSelector>
  SlicerTarget: CompareUse<theirs.SlicerTarget, ours.SlicerTarget>
  TopNFilterOperators: CompareUse<theirs.TopNFilterOperators, ours.TopNFilterOperators>
  TupleFilterOperators: CompareUse<theirs.TupleFilterOperators, ours.TupleFilterOperators>
  TupleValueType: CompareUse<theirs.TupleValueType, ours.TupleValueType>
  VisualCommandSelector: CompareUse<theirs.VisualCommandSelector, ours.VisualCommandSelector>
  VisualHeaderSelector: CompareUse<theirs.VisualHeaderSelector, ours.VisualHeaderSelector>
  VisualLevelFilters: CompareUse<theirs.VisualLevelFilters, ours.VisualLevelFilters>
  VisualsHeaderSelector: CompareUse<theirs.VisualsHeaderSelector, ours.VisualsHeaderSelector>
  VisualsLayout: CompareUse<theirs.VisualsLayout, ours.VisualsLayout>
}

/** `const enum` there and `enum` here: the compiler keeps them apart, so what holds one is compared without it. */
type Without<T, Name extends PropertyKey> = { [Key in keyof T as Exclude<Key, Name>]: T[Key] }

interface InterfacesWithoutConstEnums {
  IColumnSchema: Compare<Without<theirs.IColumnSchema, 'dataType'>, Without<ours.IColumnSchema, 'dataType'>>
  ITableSchema: Compare<Without<theirs.ITableSchema, 'columns'>, Without<ours.ITableSchema, 'columns'>>
  IDatasetCreateConfiguration: Compare<
    Without<theirs.IDatasetCreateConfiguration, 'tableSchemaList'>,
    Without<ours.IDatasetCreateConfiguration, 'tableSchemaList'>
  >
  IQuickCreateConfiguration: Compare<
    Without<theirs.IQuickCreateConfiguration, 'datasetCreateConfig' | 'reportCreationMode'>,
    Without<ours.IQuickCreateConfiguration, 'datasetCreateConfig' | 'reportCreationMode'>
  >
}

interface Constructors {
  Filter: Goes<Arguments<typeof theirs.Filter>, Arguments<typeof ours.Filter>>
  Selector: Goes<Arguments<typeof theirs.Selector>, Arguments<typeof ours.Selector>>
  NotSupportedFilter: Goes<
    ConstructorParameters<typeof theirs.NotSupportedFilter>,
    ConstructorParameters<typeof ours.NotSupportedFilter>
  >
  IncludeExcludeFilter: Goes<
    ConstructorParameters<typeof theirs.IncludeExcludeFilter>,
    ConstructorParameters<typeof ours.IncludeExcludeFilter>
  >
  TopNFilter: Goes<
    ConstructorParameters<typeof theirs.TopNFilter>,
    ConstructorParameters<typeof ours.TopNFilter>
  >
  RelativeDateFilter: Goes<
    ConstructorParameters<typeof theirs.RelativeDateFilter>,
    ConstructorParameters<typeof ours.RelativeDateFilter>
  >
  RelativeTimeFilter: Goes<
    ConstructorParameters<typeof theirs.RelativeTimeFilter>,
    ConstructorParameters<typeof ours.RelativeTimeFilter>
  >
  BasicFilter: Goes<
    ConstructorParameters<typeof theirs.BasicFilter>,
    ConstructorParameters<typeof ours.BasicFilter>
  >
  BasicFilterWithKeys: Goes<
    ConstructorParameters<typeof theirs.BasicFilterWithKeys>,
    ConstructorParameters<typeof ours.BasicFilterWithKeys>
  >
  IdentityFilter: Goes<
    ConstructorParameters<typeof theirs.IdentityFilter>,
    ConstructorParameters<typeof ours.IdentityFilter>
  >
  TupleFilter: Goes<
    ConstructorParameters<typeof theirs.TupleFilter>,
    ConstructorParameters<typeof ours.TupleFilter>
  >
  AdvancedFilter: Goes<
    ConstructorParameters<typeof theirs.AdvancedFilter>,
    ConstructorParameters<typeof ours.AdvancedFilter>
  >
  HierarchyFilter: Goes<
    ConstructorParameters<typeof theirs.HierarchyFilter>,
    ConstructorParameters<typeof ours.HierarchyFilter>
  >
  PageSelector: Goes<
    ConstructorParameters<typeof theirs.PageSelector>,
    ConstructorParameters<typeof ours.PageSelector>
  >
  VisualSelector: Goes<
    ConstructorParameters<typeof theirs.VisualSelector>,
    ConstructorParameters<typeof ours.VisualSelector>
  >
  VisualTypeSelector: Goes<
    ConstructorParameters<typeof theirs.VisualTypeSelector>,
    ConstructorParameters<typeof ours.VisualTypeSelector>
  >
  SlicerTargetSelector: Goes<
    ConstructorParameters<typeof theirs.SlicerTargetSelector>,
    ConstructorParameters<typeof ours.SlicerTargetSelector>
  >
}

interface Instances {
  Filter: Goes<Public<ours.Filter>, Public<theirs.Filter>>
  Selector: Goes<Public<ours.Selector>, Public<theirs.Selector>>
  NotSupportedFilter: Goes<Public<ours.NotSupportedFilter>, Public<theirs.NotSupportedFilter>>
  IncludeExcludeFilter: Goes<Public<ours.IncludeExcludeFilter>, Public<theirs.IncludeExcludeFilter>>
  TopNFilter: Goes<Public<ours.TopNFilter>, Public<theirs.TopNFilter>>
  RelativeDateFilter: Goes<Public<ours.RelativeDateFilter>, Public<theirs.RelativeDateFilter>>
  RelativeTimeFilter: Goes<Public<ours.RelativeTimeFilter>, Public<theirs.RelativeTimeFilter>>
  BasicFilter: Goes<Public<ours.BasicFilter>, Public<theirs.BasicFilter>>
  BasicFilterWithKeys: Goes<Public<ours.BasicFilterWithKeys>, Public<theirs.BasicFilterWithKeys>>
  IdentityFilter: Goes<Public<ours.IdentityFilter>, Public<theirs.IdentityFilter>>
  TupleFilter: Goes<Public<ours.TupleFilter>, Public<theirs.TupleFilter>>
  AdvancedFilter: Goes<Public<ours.AdvancedFilter>, Public<theirs.AdvancedFilter>>
  HierarchyFilter: Goes<Public<ours.HierarchyFilter>, Public<theirs.HierarchyFilter>>
  PageSelector: Goes<Public<ours.PageSelector>, Public<theirs.PageSelector>>
  VisualSelector: Goes<Public<ours.VisualSelector>, Public<theirs.VisualSelector>>
  VisualTypeSelector: Goes<Public<ours.VisualTypeSelector>, Public<theirs.VisualTypeSelector>>
  SlicerTargetSelector: Goes<Public<ours.SlicerTargetSelector>, Public<theirs.SlicerTargetSelector>>
}

interface Functions {
  isFilterKeyColumnsTarget: Goes<typeof ours.isFilterKeyColumnsTarget, typeof theirs.isFilterKeyColumnsTarget>
  isBasicFilterWithKeys: Goes<typeof ours.isBasicFilterWithKeys, typeof theirs.isBasicFilterWithKeys>
  getFilterType: Goes<typeof ours.getFilterType, typeof theirs.getFilterType>
  isMeasure: Goes<typeof ours.isMeasure, typeof theirs.isMeasure>
  isColumn: Goes<typeof ours.isColumn, typeof theirs.isColumn>
  isHierarchyLevel: Goes<typeof ours.isHierarchyLevel, typeof theirs.isHierarchyLevel>
  isHierarchyLevelAggr: Goes<typeof ours.isHierarchyLevelAggr, typeof theirs.isHierarchyLevelAggr>
  isColumnAggr: Goes<typeof ours.isColumnAggr, typeof theirs.isColumnAggr>
  isPercentOfGrandTotal: Goes<typeof ours.isPercentOfGrandTotal, typeof theirs.isPercentOfGrandTotal>
  isOnLoadFilters: Goes<typeof ours.isOnLoadFilters, typeof theirs.isOnLoadFilters>
  isReportFiltersArray: Goes<typeof ours.isReportFiltersArray, typeof theirs.isReportFiltersArray>
  isFlatMenuExtension: Goes<typeof ours.isFlatMenuExtension, typeof theirs.isFlatMenuExtension>
  isGroupedMenuExtension: Goes<typeof ours.isGroupedMenuExtension, typeof theirs.isGroupedMenuExtension>
  isIExtensions: Goes<typeof ours.isIExtensions, typeof theirs.isIExtensions>
  isIExtensionArray: Goes<typeof ours.isIExtensionArray, typeof theirs.isIExtensionArray>
  validateVisualSelector: Goes<typeof ours.validateVisualSelector, typeof theirs.validateVisualSelector>
  validateSlicer: Goes<typeof ours.validateSlicer, typeof theirs.validateSlicer>
  validateSlicerState: Goes<typeof ours.validateSlicerState, typeof theirs.validateSlicerState>
  validatePlayBookmarkRequest: Goes<
    typeof ours.validatePlayBookmarkRequest,
    typeof theirs.validatePlayBookmarkRequest
  >
  validateAddBookmarkRequest: Goes<
    typeof ours.validateAddBookmarkRequest,
    typeof theirs.validateAddBookmarkRequest
  >
  validateApplyBookmarkByNameRequest: Goes<
    typeof ours.validateApplyBookmarkByNameRequest,
    typeof theirs.validateApplyBookmarkByNameRequest
  >
  validateApplyBookmarkStateRequest: Goes<
    typeof ours.validateApplyBookmarkStateRequest,
    typeof theirs.validateApplyBookmarkStateRequest
  >
  validateCaptureBookmarkRequest: Goes<
    typeof ours.validateCaptureBookmarkRequest,
    typeof theirs.validateCaptureBookmarkRequest
  >
  validateSettings: Goes<typeof ours.validateSettings, typeof theirs.validateSettings>
  validatePanes: Goes<typeof ours.validatePanes, typeof theirs.validatePanes>
  validateBookmarksPane: Goes<typeof ours.validateBookmarksPane, typeof theirs.validateBookmarksPane>
  validateFiltersPane: Goes<typeof ours.validateFiltersPane, typeof theirs.validateFiltersPane>
  validateFieldsPane: Goes<typeof ours.validateFieldsPane, typeof theirs.validateFieldsPane>
  validatePageNavigationPane: Goes<
    typeof ours.validatePageNavigationPane,
    typeof theirs.validatePageNavigationPane
  >
  validateSelectionPane: Goes<typeof ours.validateSelectionPane, typeof theirs.validateSelectionPane>
  validateSyncSlicersPane: Goes<typeof ours.validateSyncSlicersPane, typeof theirs.validateSyncSlicersPane>
  validateVisualizationsPane: Goes<
    typeof ours.validateVisualizationsPane,
    typeof theirs.validateVisualizationsPane
  >
  validateCustomPageSize: Goes<typeof ours.validateCustomPageSize, typeof theirs.validateCustomPageSize>
  validateExtension: Goes<typeof ours.validateExtension, typeof theirs.validateExtension>
  validateMenuGroupExtension: Goes<
    typeof ours.validateMenuGroupExtension,
    typeof theirs.validateMenuGroupExtension
  >
  validateReportLoad: Goes<typeof ours.validateReportLoad, typeof theirs.validateReportLoad>
  validatePaginatedReportLoad: Goes<
    typeof ours.validatePaginatedReportLoad,
    typeof theirs.validatePaginatedReportLoad
  >
  validateCreateReport: Goes<typeof ours.validateCreateReport, typeof theirs.validateCreateReport>
  validateQuickCreate: Goes<typeof ours.validateQuickCreate, typeof theirs.validateQuickCreate>
  validateDashboardLoad: Goes<typeof ours.validateDashboardLoad, typeof theirs.validateDashboardLoad>
  validateTileLoad: Goes<typeof ours.validateTileLoad, typeof theirs.validateTileLoad>
  validatePage: Goes<typeof ours.validatePage, typeof theirs.validatePage>
  validateFilter: Goes<typeof ours.validateFilter, typeof theirs.validateFilter>
  validateUpdateFiltersRequest: Goes<
    typeof ours.validateUpdateFiltersRequest,
    typeof theirs.validateUpdateFiltersRequest
  >
  validateSaveAsParameters: Goes<typeof ours.validateSaveAsParameters, typeof theirs.validateSaveAsParameters>
  validateLoadQnaConfiguration: Goes<
    typeof ours.validateLoadQnaConfiguration,
    typeof theirs.validateLoadQnaConfiguration
  >
  validateQnaInterpretInputData: Goes<
    typeof ours.validateQnaInterpretInputData,
    typeof theirs.validateQnaInterpretInputData
  >
  validateExportDataRequest: Goes<
    typeof ours.validateExportDataRequest,
    typeof theirs.validateExportDataRequest
  >
  validateVisualHeader: Goes<typeof ours.validateVisualHeader, typeof theirs.validateVisualHeader>
  validateVisualSettings: Goes<typeof ours.validateVisualSettings, typeof theirs.validateVisualSettings>
  validateCommandsSettings: Goes<typeof ours.validateCommandsSettings, typeof theirs.validateCommandsSettings>
  validateCustomTheme: Goes<typeof ours.validateCustomTheme, typeof theirs.validateCustomTheme>
  validateZoomLevel: Goes<typeof ours.validateZoomLevel, typeof theirs.validateZoomLevel>
  validatePrintSettings: Goes<typeof ours.validatePrintSettings, typeof theirs.validatePrintSettings>
}

/** The fields and methods that programs reach. */
type Public<T> = { [Name in keyof T]: T[Name] }

type Arguments<T> = T extends abstract new (...args: infer Args) => unknown ? Args : never

type Goes<From, To> = [From] extends [To] ? 'same' : [From, 'does not go to', To]

/** The names of what differs, none. */
type Different<Table> = {
  [Name in keyof Table]: Table[Name] extends 'same' ? never : [Name, Table[Name]]
}[keyof Table]

type Differences = [
  Different<Interfaces>,
  Different<Aliases>,
  Different<InterfacesWithoutConstEnums>,
  Different<Constructors>,
  Different<Instances>,
  Different<Functions>,
]

export const areTheSame: Differences extends [never, never, never, never, never, never] ? true : Differences =
  true
