import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from './context.ts'
import type { Right } from '../db/schema.ts'
import type en from './messages/en.json'

/** A right for companies, by subdomain; null: all. */
export type Grant = { right: Right; companies: string[] | null }

/** An account of an operator. */
export type OperatorAccount = {
  id: number
  name: string
  rights: Grant[]
  /** The operator's own employee record, if known. */
  own: { tenant: string; employeeId: string } | null
}

/** The context of an operation: the parts of the server, with `db` as one transaction. */
export type OperationContext = ServerContext & {
  /** Name of the caller in the history. */
  actor: string
  /** The account whose rights apply; the shell has none. */
  account?: OperatorAccount | undefined
  /** The caller's account; also in the shell if the given name is that of an account. */
  self?: OperatorAccount | undefined
  /**
   * Whether the session's operator has given password and second factor in the last minutes; left out: there
   * is no session.
   */
  isProven?: (() => Promise<boolean>) | undefined
  /** The language of the operation's result. */
  language: Language
  /** The operation's companies, by subdomain. */
  companies: readonly string[]
  /** The operation's company, if it has exactly one. */
  company: TenantConfig | undefined
  /** True: the operation covers the whole installation, including data that belong to no company. */
  isEverywhere: boolean
  /** True for a dry run, which is rolled back. */
  dryRun?: boolean
  /** Reports the progress of long work. */
  progress: (done: number, total: number) => void
  /** Receives a file of the operation, whose pieces are written one after the other. */
  writeFile: (name: string, pieces: AsyncIterable<Uint8Array | string>) => Promise<void>
}

/** An input file of an operation. */
export type InputFile = {
  name: string
  bytes: Uint8Array
  /** The picture that was drawn anew from the bytes. */
  drawn?: Buffer
}

/** A reason for a refusal: a message id in `messages/` with its params, or a finished sentence. */
export type Reason =
  string | ({ id: keyof typeof en } & Record<string, string | number | ((language: Language) => string)>)

type RefusalKind = { isAbsent?: boolean; isConflict?: boolean; needsProof?: boolean }

/** An operation that was refused and changed nothing. Its caller translates the reasons. */
export class OperationRefused extends Error {
  readonly reasons: readonly Reason[]
  /** True if the named record does not exist or belongs to another company; the caller cannot tell which. */
  readonly isAbsent: boolean
  /** True if another call changed the data first, so that this call refers to an older state. */
  readonly isConflict: boolean
  /** True if the same call succeeds once the operator has given password and second factor again. */
  readonly needsProof: boolean
  constructor(
    reasons: readonly Reason[],
    { isAbsent = false, isConflict = false, needsProof = false }: RefusalKind = {},
  ) {
    super(reasons.map((each) => (typeof each === 'string' ? each : each.id)).join('\n'))
    this.name = 'OperationRefused'
    this.reasons = reasons
    this.isAbsent = isAbsent
    this.isConflict = isConflict
    this.needsProof = needsProof
  }
}

/** Refuses with 404: the named record does not exist or belongs to another company. */
export function absent(reason: Reason): OperationRefused {
  return new OperationRefused([reason], { isAbsent: true })
}

/** True if the employee is the caller; nobody may decide about their own record. */
export function isSelf(
  { self }: Pick<OperationContext, 'self'>,
  { tenant, id }: { tenant: string; id: string },
): boolean {
  return self?.own?.tenant === tenant && self.own.employeeId === id
}

/** The company of an operation that requires one. */
export function companyOf({ company }: Pick<OperationContext, 'company'>): TenantConfig {
  if (!company) throw new Error('The operation is about no company.')
  return company
}

/** Yields the content of a file as a single piece. */
export async function* streamOne<Piece>(piece: Piece): AsyncIterable<Piece> {
  yield await Promise.resolve(piece)
}
