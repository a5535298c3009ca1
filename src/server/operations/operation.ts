import type { Static, TObject, TSchema } from 'typebox'
import Type from 'typebox'
import { plainText } from '../../domain/kernel/formats.ts'
import type { InputFile, OperationContext } from '../platform/context/operating.ts'
import type { Right } from '../platform/db/schema.ts'

/** The right that an operation needs, and whether it is about one company, one or all, or none. */
export type OperationAccess = { right: Right; company: 'one' | 'oneOrAll' | 'none' }

/** What an operator does, as a value: shell, HTTP and forms are drawn from it. */
export type Operation<Input extends TObject = TObject, Output extends TSchema = TSchema> = {
  /** The group and the verb: the folder and the file. */
  name: string
  /** One line of plain English. */
  summary: string
  input: Input
  /** Its whole numbers at the top are the figures of the history. */
  output: Output
  access: OperationAccess
  /** Whether it can be tried: everything is done, answered and taken back. */
  dryRun: boolean
  /**
   * No other operation takes it back, or it writes to people: it closes, ends, erases, decides or sends. A
   * program confirms it.
   */
  final?: boolean
  /** It reads one snapshot of the database from its first statement on. */
  snapshot?: boolean
  /** It only reads, as all do that need `read` alone: its page may run it at once. */
  reads?: boolean
  /** It lists, and opens nothing: its runs leave no line in the history, unless they fail. */
  isList?: boolean
  /** An employee reads who ran it: the shell asks for a name where it has none of a person. */
  showsActor?: boolean
  /** The history does not keep whom it was about: nothing is known of them any more. */
  forgets?: boolean
  /** It runs from the shell alone: beside the running portal, or instead of it, and opens its database. */
  shellOnly?: 'beside' | 'instead'
  run: (context: OperationContext, input: Static<Input>) => Promise<Static<Output>>
}

/** States an operation; the types of `run` follow from its schemas. */
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
    errorMessage: 'expected a file',
  })
}

const pathTitle = 'path'

/** The schema of a path that the operation opens itself, for files of any size; in the shell alone. */
export function pathInput(description: string) {
  return Type.String({
    title: pathTitle,
    description,
    minLength: 1,
    maxLength: 4096,
    errorMessage: 'expected the path of a file',
  })
}

/** What was given as it is meant: texts without blanks around them; a path stays as it is. */
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
