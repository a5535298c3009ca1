import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  CaptchaUsedTable,
  NewsTable,
  KnownBrowsersTable,
  LoginFailuresTable,
  PasskeyChallengesTable,
  PasskeysTable,
  ProviderSignInsTable,
  ResetTokensTable,
  SessionsTable,
  DocumentsTable,
  FileContentsTable,
  StoredObjectsTable,
  FilesTable,
} from './tables/platform.ts'
import type { MailContentsTable, OutboxTable } from './tables/mails.ts'
import type {
  OperationRunsTable,
  OperatorChallengesTable,
  OperatorFaultMailsTable,
  OperatorLinksTable,
  OperatorPasskeysTable,
  OperatorRightsTable,
  OperatorsTable,
  OperatorTokensTable,
  PortalViewsTable,
} from './tables/operations.ts'
import type {
  ClosedPlanYearsTable,
  PayrollClosingsTable,
  PayrollPeopleTable,
  PayrollUndeductedTable,
  PayrollRowsTable,
  ProviderFilesTable,
  ProviderRowsTable,
  StoredFiguresTable,
} from './tables/payroll.ts'
import type { PreviewsTable, StudioDraftFilesTable, StudioDraftsTable } from './tables/studio.ts'
import type {
  AcceptLinksTable,
  ContractAnswersTable,
  ContractConditionsTable,
  ContractDocumentationTable,
  ContractEditsTable,
  ContractInvoicesTable,
  ContractItemsTable,
  ContractsTable,
  ReviewerMailsTable,
  SignaturesTable,
} from './tables/contracts.ts'
import type {
  LastReleasesTable,
  PendingReleaseFilesTable,
  PendingReleasesTable,
  ReleaseFilesTable,
  ReleasesTable,
} from './tables/releases.ts'
import type {
  EmailChangesTable,
  EmployeeBagsTable,
  EmployeeChangesTable,
  EmployeePostingsTable,
  EmployeeProductsTable,
  EmployeesTable,
  EnrollmentWindowsTable,
  FamilyMembersTable,
  PayrollSalariesTable,
  QuestionsTable,
  RemindersTable,
} from './tables/people.ts'

/**
 * The tables. Money is whole cents in integers, calendar dates are `YYYY-MM-DD` texts (the pool leaves `date`
 * unparsed), instants are UTC; each row has its tenant, and references reach only rows of the same tenant.
 */
export type Database = {
  employees: EmployeesTable
  employee_bags: EmployeeBagsTable
  payroll_salaries: PayrollSalariesTable
  employee_postings: EmployeePostingsTable
  employee_products: EmployeeProductsTable
  family_members: FamilyMembersTable
  email_changes: EmailChangesTable
  employee_changes: EmployeeChangesTable
  portal_views: PortalViewsTable
  questions: QuestionsTable
  reminders: RemindersTable
  reviewer_mails: ReviewerMailsTable
  enrollment_windows: EnrollmentWindowsTable
  contracts: ContractsTable
  contract_items: ContractItemsTable
  contract_edits: ContractEditsTable
  contract_conditions: ContractConditionsTable
  contract_answers: ContractAnswersTable
  contract_documentation: ContractDocumentationTable
  contract_invoices: ContractInvoicesTable
  accept_links: AcceptLinksTable
  signatures: SignaturesTable
  files: FilesTable
  file_contents: FileContentsTable
  stored_objects: StoredObjectsTable
  documents: DocumentsTable
  sessions: SessionsTable
  captcha_used: CaptchaUsedTable
  provider_sign_ins: ProviderSignInsTable
  reset_tokens: ResetTokensTable
  login_failures: LoginFailuresTable
  known_browsers: KnownBrowsersTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  mail_contents: MailContentsTable
  outbox: OutboxTable
  operation_runs: OperationRunsTable
  releases: ReleasesTable
  last_releases: LastReleasesTable
  release_files: ReleaseFilesTable
  pending_releases: PendingReleasesTable
  pending_release_files: PendingReleaseFilesTable
  operators: OperatorsTable
  operator_rights: OperatorRightsTable
  operator_fault_mails: OperatorFaultMailsTable
  operator_links: OperatorLinksTable
  operator_tokens: OperatorTokensTable
  operator_passkeys: OperatorPasskeysTable
  operator_challenges: OperatorChallengesTable
  payroll_closings: PayrollClosingsTable
  closed_plan_years: ClosedPlanYearsTable
  news: NewsTable
  payroll_rows: PayrollRowsTable
  payroll_people: PayrollPeopleTable
  payroll_undeducted: PayrollUndeductedTable
  provider_files: ProviderFilesTable
  provider_rows: ProviderRowsTable
  stored_figures: StoredFiguresTable
  studio_drafts: StudioDraftsTable
  studio_draft_files: StudioDraftFilesTable
  previews: PreviewsTable
}

/** A row that a statement returned as JSON: its instants are texts. */
export type JsonRow<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] }

export type Db = Kysely<Database>
/** The target of a query: the pool, or a transaction that holds locks. */
export type Connection = Kysely<Database> | Transaction<Database>

export type EmployeeRow = Selectable<EmployeesTable>
export type NewEmployee = Insertable<EmployeesTable>
export type EmployeeProductRow = Selectable<EmployeeProductsTable>
export type EmployeeBagsRow = Selectable<EmployeeBagsTable>
export type EmployeePostingRow = Selectable<EmployeePostingsTable>
export type PayrollSalaryRow = Selectable<PayrollSalariesTable>
export type FamilyMemberRow = Selectable<FamilyMembersTable>
export type EmailChangeRow = Selectable<EmailChangesTable>
export type DocumentRow = Selectable<DocumentsTable>
export type ContractRow = Selectable<ContractsTable>
export type ContractItemRow = Selectable<ContractItemsTable>
export type ContractEditRow = Selectable<ContractEditsTable>
export type ContractAnswersRow = Selectable<ContractAnswersTable>
export type ContractInvoiceRow = Selectable<ContractInvoicesTable>
export type AcceptLinkRow = Selectable<AcceptLinksTable>
export type PayrollClosingRow = Selectable<PayrollClosingsTable>
export type PayrollRowRow = Selectable<PayrollRowsTable>
export type { ColumnsOf, StoredItems, StoredModality, StoredReservations } from './tables/contracts.ts'
export type { Right } from './tables/operations.ts'
export type OperatorRow = Selectable<OperatorsTable>
export type ProviderFileRow = Selectable<ProviderFilesTable>
export type ProviderRow = Selectable<ProviderRowsTable>
export type FileRow = Selectable<FilesTable>
export type OutboxRow = Selectable<OutboxTable>
