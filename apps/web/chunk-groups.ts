/** Needed by the application and by the page of the round, which has neither router nor kit. */
const common = [
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
  /node_modules[\\/]@lingui[\\/]core[\\/]/,
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes)/,
  /packages[\\/]contract[\\/]src[\\/]core[\\/](changed-topics|exponential-backoff|live-topics)\.ts/,
  /packages[\\/]contract[\\/]src[\\/]people[\\/](accounts|auth)\.ts/,
  /packages[\\/]contract[\\/]src[\\/]system[\\/](brand-contrast|ui)\.ts/,
  /packages[\\/]domain[\\/]src[\\/](time[\\/](day-number|farm-day|farm-minute)|numbers[\\/]half-away-rounding)\.ts/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/](today\.ts|format[\\/]format-(numbers|dates)|locale|session|storage)/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/]http[\\/](api-problem|call-(endpoint|in-time)|client-info|connection-state|parse-id|request-backoff|send-)/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/]live[\\/](own-changes|topic-queries)/,
  /apps[\\/]web[\\/]src[\\/]i18n[\\/](start-language|load-texts|text-messages|use-language|use-translation)\.ts$/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]theme[\\/](petrol\.ts|rgb\.ts|tokens\.ts|font\.css)/,
]

/** Drawings of the keys of the round, of which the application loads most late. */
const roundDrawings = [
  /@tabler.*[\\/]Icon(ArrowsExchange|Backspace|Bowl|Camera|Microphone|Note|Skull|Vaccine|Weight)\.mjs/,
]

/** Needed by every first screen: the libraries, and the Mantine components that every page uses. */
const library = [
  /node_modules[\\/](clsx|get-nonce)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](router-core|react-router|history|store|react-store|query-core|react-query)[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|ActionIcon|UnstyledButton|Loader|Transition|Portal)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Skeleton|VisuallyHidden)[\\/]/,
]

const base = [
  /@mantine[\\/]hooks[\\/]esm[\\/](use-id|use-uncontrolled)[\\/]/,
  // Only what the first pages ask: each further file of the contract would be in the first download of all.
  /packages[\\/]contract[\\/]src[\\/]core[\\/](access|changed-topics|exponential-backoff|live-topics|period)\.ts/,
  /packages[\\/]contract[\\/]src[\\/](people[\\/](accounts|auth)|places[\\/]locations|figures[\\/]dashboard)\.ts/,
  /packages[\\/]contract[\\/]src[\\/]system[\\/](background-jobs|brand-contrast|catalogue|notifications|today|ui)\.ts/,
  // Modules for exports, photos, day parsing and fuzzy search are left out: they load when they are needed.
  /apps[\\/]web[\\/]src[\\/]lib[\\/](today\.ts|files[\\/]run-in-chunks|format[\\/](format-|text-search))/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/](http[\\/](?!fetch-)|locale|session|storage)[\\/]?/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/]live[\\/](invalidate-queries|own-changes|topic-queries)/,
  /apps[\\/]web[\\/]src[\\/]features[\\/]notifications[\\/](notification-search|notification-status)\.ts$/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]icon[\\/](?!lazy-drawings)/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]theme[\\/](?!brand-colours|oklch)/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](lazy|toasts|live-region|media|brand-mark|window-title)[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](card|empty-state|error-state|skeletons|narrow-window)[\\/]/,
  /apps[\\/]web[\\/]src[\\/]i18n[\\/](start-language|load-texts|text-messages|use-language|use-translation)\.ts$/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]workflows[\\/]shell[\\/](shell-guard|shell-search)\.ts$/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]workflows[\\/]shell[\\/]loading[\\/](load-brand|loading-phase)\.ts$/,
  /apps[\\/]web[\\/]src[\\/](app|router)\.tsx?$/,
  /apps[\\/]web[\\/]src[\\/]routes[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]preloader[\\/]/,
  /blocks[\\/]workflows[\\/]shell[\\/](not-found-screen|loading[\\/]loading-cover)/,
  /blocks[\\/]parts[\\/]period-picker[\\/]period-search\.ts$/,
  // What the routes import: without a group, each of these is a file of its own.
  /blocks[\\/]parts[\\/](work[\\/](treatment-search|instruction-search|work-tab)|monitoring[\\/]monitoring-search)\.ts$/,
  /apps[\\/]web[\\/]src[\\/]features[\\/]sign-in[\\/]return-problem\.ts$/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]parts[\\/]session[\\/]session-queries\.ts$/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]parts[\\/]pig-type[\\/]pig-type\.ts$/,
]

/** Shared by the shell and the overview, and partly by what loads after them; the sign-in pages do not need it. */
const shell = [
  /packages[\\/]domain[\\/]src[\\/]time[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](icon-button|segmented-control|page|tip[\\/]use-tip|popup[\\/]use-popup)/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]parts[\\/](herd|pig-type)[\\/]/,
  /blocks[\\/]parts[\\/]session[\\/](initials|use-many-farms|use-import-permission|use-permissions)\.ts$/,
  /blocks[\\/]workflows[\\/]shell[\\/]shell\.(tsx|module\.css)$/,
  /blocks[\\/]workflows[\\/]shell[\\/]top-bar[\\/]top-bar\.(tsx|module\.css)$/,
  /blocks[\\/](parts[\\/](screen[\\/]screen|shortcuts[\\/]shell-commands)|workflows[\\/]sign-in[\\/]sign-out)\.tsx?$/,
  /blocks[\\/]parts[\\/]action-request[\\/]action-request\.ts$/,
  /blocks[\\/]workflows[\\/]action-modal[\\/]window[\\/]action-modal-host\.tsx$/,
  /blocks[\\/]workflows[\\/]action-modal[\\/]draft[\\/](unsaved-work|draft-storage)\.ts$/,
  /blocks[\\/]parts[\\/]check-tree[\\/](check-states|tree-node)\.ts$/,
  /blocks[\\/]parts[\\/]location-picker[\\/](location-picker|picker-tree|places-in-url|places-of-pig-type|stored-selection|use-)/,
  /blocks[\\/]parts[\\/]period-picker[\\/](period\.ts|period-picker|use-)/,
  /blocks[\\/]parts[\\/]kpi-card[\\/](kpi-(card|help|text)|benchmark|comparison|loading-kpis|spark)/,
  /features[\\/]overview[\\/](overview-|kpi-cards|kpi-chart|ordered-kpis|queries|loading-overview|dashboard-params)/,
  /blocks[\\/]parts[\\/]dashboard-grid[\\/](queries\.ts|grid-layout\.ts|loading-grid\.tsx|dashboard-grid\.(tsx|module\.css))$/,
  /blocks[\\/]parts[\\/]data-table[\\/](data-table\.tsx|data-table\.module\.css|loading-rows\.tsx)$/,
]

/** Needed by the sign-in page and by charts. */
const marks = [
  /@mantine[\\/]core[\\/]esm[\\/](components[\\/]Checkbox[\\/]CheckIcon|core[\\/]styles-api[\\/]use-resolved-styles-api)/,
]

/** What a person types into, and the form of the sign-in. */
const fields = [
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Anchor|Text|TextInput|InputBase|Input|PasswordInput|Stack)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Checkbox[\\/](?!CheckIcon)/,
  /@mantine[\\/]core[\\/]esm[\\/]utils[\\/](InlineInput|InputsGroupFieldset)[\\/]/,
  /blocks[\\/]workflows[\\/]sign-in[\\/](sign-in-form|passkey-support|provider-button|login-info-query|use-countdown)/,
]

/** What floats beside its button; charts need it. */
const floating = [
  /node_modules[\\/]@floating-ui[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](FocusTrap|Menu|Popover|Portal[\\/]OptionalPortal))[\\/.]/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/](DirectionProvider|utils[\\/](create-safe-context|noop))[\\/]/,
]

/** Charts and their menus. */
const charts = [
  /blocks[\\/]parts[\\/]chart[\\/](chart\.tsx|layout[\\/]grouped-series)/,
  /blocks[\\/]parts[\\/]help[\\/]help-sign\.tsx$/,
  /blocks[\\/]parts[\\/]dashboard-grid[\\/](ticked-options|burger-options|filter-menu)/,
]

/** What lies over a screen, on every screen behind the sign-in. */
const windows = [
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Paper|ModalBase|Modal|Overlay|Group|ScrollArea|Tooltip|Switch|Kbd)[\\/]/,
  /@mantine[\\/]hooks[\\/]esm[\\/]use-debounced-callback[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](badge|confirm-dialog|search-box|lazy[\\/]use-open-after-mount)/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]popup[\\/](use-return-focus|anchored-menu|anchored-popover|anchor-element)/,
]

/** Entries that wait on the device, for the application and the round. */
const outbox = [
  /apps[\\/]web[\\/]src[\\/]lib[\\/]outbox[\\/](?!unsent-question)/,
  /packages[\\/]contract[\\/]src[\\/]core[\\/](form-id|form-endpoints|images)\.ts$/,
  /packages[\\/]contract[\\/]src[\\/]herd[\\/](assignments|notes|records)\.ts$/,
]

/** Tables with their rows, exports and records; the overview has one. */
const tables = [
  /blocks[\\/]parts[\\/]data-table[\\/](cells|cards|rows|columns|export|import-links)/,
  /blocks[\\/]workflows[\\/]records[\\/](record-actions|use-records|record-list-filter|records\.module)/,
  /@tanstack[\\/](query-core[\\/]build[\\/]modern[\\/]infiniteQueryObserver|react-query[\\/]build[\\/]modern[\\/]useInfiniteQuery)/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/](files[\\/](csv|download)|format[\\/]signed-text)\.ts$/,
  /packages[\\/]contract[\\/]src[\\/](core[\\/]csv-text|herd[\\/]record-kind)\.ts$/,
]

/**
 * Small parts that every screen behind the sign-in loads when it is idle (ui/lazy/lazy-part.ts). The sign-in that saves
 * unsent input is not among them: its address must outlive a release that changes any of these.
 */
const idle = [
  /blocks[\\/]workflows[\\/]shell[\\/](keyboard[\\/]shortcut-list|top-bar[\\/](event-list|language-list|figure-update[\\/]))/,
  /blocks[\\/]workflows[\\/]settings-menu[\\/]/,
  /blocks[\\/]parts[\\/](consent|check-tree)[\\/]/,
  /blocks[\\/]parts[\\/]help[\\/](?!help-sign)/,
  /blocks[\\/]parts[\\/]kpi-card[\\/](kpi-explanation|deviation-explanation)/,
  /blocks[\\/]parts[\\/]location-picker[\\/]picker-(panel|popover)/,
  /blocks[\\/]parts[\\/]period-picker[\\/]period-panel/,
  /blocks[\\/]parts[\\/]notifications[\\/](notifications-bar|bar-snooze)/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/]tip[\\/]floating-tip/,
]

/**
 * Modules of these libraries, endpoints and helpers that only later screens and windows use. They load with the first
 * of these.
 */
const later = [
  /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]useBlocker/,
  /@tanstack[\\/](query-core[\\/]build[\\/]modern[\\/]infiniteQueryObserver|react-query[\\/]build[\\/]modern[\\/]useInfiniteQuery)/,
  /@tanstack[\\/](query-core[\\/]build[\\/]modern[\\/]queriesObserver|react-query[\\/]build[\\/]modern[\\/]useQueries)/,
  /@tanstack[\\/]store[\\/]dist[\\/]shallow/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](create-scoped-keydown-handler|find-element|find-closest|get-context-item)/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](create-safe-context|close-on-escape|get-single-element-child|is-element)/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](get-ref-prop|get-default-z-index|create-event-handler|noop)/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]use-mantine-color-scheme[\\/]use-(mantine|computed)-/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/](styles-api[\\/]use-resolved-styles-api|Box[\\/]get-style-object|DirectionProvider)/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Portal[\\/]OptionalPortal|Transition[\\/]get-transition-props)/,
  /apps[\\/]web[\\/]src[\\/]blocks[\\/]parts[\\/]herd[\\/]use-empty-action/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](icon[\\/]event-icon|theme[\\/]use-scheme|lazy[\\/]use-open-after-mount)/,
]

/** What loads after the first screens, in the order in which a module belongs to a group. */
const lateGroups = { marks, fields, floating, charts, windows, outbox, tables, idle }

/** Patterns over module paths, exported for the test that reports patterns without a matching file. */
export const chunkPatterns = { common, roundDrawings, library, base, shell, later, ...lateGroups }

const anyOf = (tests: readonly RegExp[]) => (id: string) =>
  tests.some((test) => test.test(id)) && !later.some((test) => test.test(id))

/**
 * Code-splitting groups. Modules that are always loaded go into two files, `library` for those that change seldom;
 * modules of every screen behind the sign-in go into a third. Without groups, the build makes a file for every set of
 * screens that share a module. Sixty small files compress worse by 12 kB than a few large ones, and each has its own
 * headers.
 */
export const chunkGroups = [
  { name: 'common', test: anyOf(common) },
  { name: 'round-drawings', test: anyOf(roundDrawings) },
  { name: 'library', test: anyOf(library) },
  { name: 'base', test: anyOf(base) },
  { name: 'shell', test: anyOf(shell) },
  ...Object.entries(lateGroups).map(([name, tests]) => ({
    name,
    test: (id: string) => tests.some((test) => test.test(id)),
  })),
]
