import type { Static, TObject, TSchema } from 'typebox'
import Type from 'typebox'
import { plainText } from '../../domain/kernel/formats.ts'
import type { InputFile, OperationContext } from '../platform/context/operating.ts'
import type { Right } from '../platform/db/schema.ts'

/**
 * The right that an operation requires, and whether the operation is about one company, about one or all, or
 * about none.
 */
type OperationAccess = { right: Right; company: 'one' | 'oneOrAll' | 'none' }

/** An operation of operators as a value: shell, HTTP and forms are generated from it. */
export type Operation<Input extends TObject = TObject, Output extends TSchema = TSchema> = {
  /** The group and the verb, which are also the folder and the file: `people import`. */
  name: string
  /** One line of plain English. */
  summary: string
  /** The format of the operation's file or text, line by line, for its help. */
  format?: readonly string[]
  input: Input
  /** The schema of the answer; its top-level integers are the figures of the history. */
  output: Output
  access: OperationAccess
  /** Whether the operation has a dry run: all changes are made, returned and rolled back. */
  dryRun: boolean
  /**
   * True if no other operation can undo it, or it sends mails: it closes, ends, erases, decides or sends. A
   * program must confirm such an operation.
   */
  final?: boolean
  /**
   * The inverse operation, which undoes this one. `by` lists its required inputs, which are inputs of this
   * operation or fields of its answer; `isFinal` is the same as the inverse's own. `unless` lists fields of
   * the answer; if one is true or not blank, the inverse would do something else than undo. The page of this
   * operation offers to undo it only if `inverse` is given and no field of `unless` holds.
   */
  inverse?: { name: string; by: readonly string[]; isFinal?: true; unless?: readonly string[] }
  /** True: all statements read one snapshot of the database. */
  snapshot?: boolean
  /**
   * True if the operation only reads, like all that need the permission `read`; its page may run it as soon
   * as the page opens.
   */
  reads?: boolean
  /** True if it only lists records; the history then records only its failed runs. */
  isList?: boolean
  /** True if its work grows with all people of a company; few such calls run at the same time. */
  isLong?: boolean
  /** True if an employee sees who ran it; the shell then requires a person's name. */
  showsActor?: boolean
  /** True: the history does not record the person, because the data is erased. */
  forgets?: boolean
  /**
   * Only the shell can run it: `beside` the running portal, or `instead` of the portal with its own database
   * connection.
   */
  shellOnly?: 'beside' | 'instead'
  /** Work on the input alone, such as drawing a picture; it runs before `run`, so it holds no connection. */
  prepare?: (input: Static<Input>) => Promise<Static<Input>>
  run: (context: OperationContext, input: Static<Input>) => Promise<Static<Output>>
}

/** Returns the operation unchanged; the types of `run` follow from its schemas. */
export function defineOperation<Input extends TObject, Output extends TSchema>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}

const fileTitle = 'file'

/** The schema of a file: a path in the shell, an upload elsewhere. */
export function fileInput(description: string) {
  return Type.Unsafe<InputFile>({
    type: 'object',
    title: fileTitle,
    description,
    required: ['name', 'bytes'],
    additionalProperties: false,
    properties: { name: { type: 'string', maxLength: 255 }, bytes: {} },
    expected: 'file',
  })
}

const pathTitle = 'path'

/** The schema of a path that the operation opens itself, for files of any size; only in the shell. */
export function pathInput(description: string) {
  return Type.String({
    title: pathTitle,
    description,
    minLength: 1,
    maxLength: 4096,
    expected: 'path',
  })
}

/** Normalizes an input: texts lose surrounding blanks; a path stays unchanged. */
export function plainInput(
  { input: schema }: Pick<Operation, 'input'>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return plainText(value)
    return Array.isArray(value) ? value.map(plain) : value
  }
  const isPath = (key: string): boolean => {
    const property = schema.properties[key]
    return property !== undefined && isPathInput(property)
  }
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isPath(key) ? value : plain(value)]),
  )
}

export function isPathInput(schema: TSchema): boolean {
  return 'title' in schema && schema.title === pathTitle
}

export function isFileInput(schema: TSchema): boolean {
  return 'title' in schema && schema.title === fileTitle
}

/** Whether an operation changes nothing. */
export function onlyReads({ access, reads = access.right === 'read' }: Operation): boolean {
  return reads
}
