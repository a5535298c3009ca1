import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { maxTableBytes, maxTableMegabytes } from '../../../domain/forms/uploadLimits.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { InputFile } from '../../platform/context/operating.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { isStorable, parseJsonBody } from '../../platform/http/jsonBody.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import type { UploadMemory } from './uploadMemory.ts'

/** A call's form: its JSON parts, and its files by field. */
type CallForm = { body: Record<string, unknown>; files: Record<string, InputFile> }

const maxInputBytes = 32 * 1024

/**
 * Reads a call as multipart/form-data: for each field in `fileFields` that is sent, a file, stored in
 * `memory`; other parts as JSON. Reading stops at the first fault.
 * @throws HttpError 400 for malformed, repeated or unknown parts, 413 for too large ones
 */
export async function readCallForm(
  request: FastifyRequest,
  fileFields: string[],
  memory: UploadMemory,
): Promise<CallForm> {
  const body = new Map<string, unknown>()
  const files = new Map<string, InputFile>()
  try {
    for await (const part of request.parts({ limits: limitsOf(fileFields), isPartAFile })) {
      const { fieldname: name } = part
      if (!name) throw malformed(request, '')
      if (body.has(name) || files.has(name)) throw malformed(request, name)
      if (part.type === 'field') body.set(name, jsonFrom(request, name, valueOf(part)))
      else if (fileFields.includes(name)) files.set(name, await fileOf(request, part, memory))
      else if (isJson(part.mimetype)) body.set(name, jsonFrom(request, name, await textOf(part)))
      else throw malformed(request, name)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return { body: Object.fromEntries(body), files: Object.fromEntries(files) }
}

const limitsOf = (fileFields: string[]) => ({
  fieldNameSize: 100,
  fieldSize: maxInputBytes,
  fields: 4,
  fileSize: maxTableBytes,
  files: fileFields.length + 4,
  parts: fileFields.length + 4,
  headerPairs: 20,
})

/** Treats JSON parts as files, because the library would parse them and keep the last of two equal keys. */
const isPartAFile = (_name: string | undefined, type: string | undefined, filename: string | undefined) =>
  filename !== undefined || type === 'application/octet-stream' || isJson(type)

const isJson = (type = ''): boolean => /^application\/json\b/i.test(type)

function valueOf({ value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw inputTooLarge()
  return String(value)
}

/** @throws HttpError 413 before the rest is read */
async function textOf({ file }: MultipartFile): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxInputBytes) throw inputTooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

const inputTooLarge = (): HttpError =>
  new HttpError(413, { messageId: 'error.tooLarge', params: { limit: `${maxInputBytes / 1024} KB` } })

function jsonFrom({ language }: FastifyRequest, part: string, text: string): unknown {
  try {
    return parseJsonBody(text, language) ?? null
  } catch (error) {
    throw insidePart(error, { part, language })
  }
}

/** Prefixes the part's name to the paths of its faults. */
function insidePart(error: unknown, { part, language }: { part: string; language: Language }): unknown {
  if (!(error instanceof HttpError)) return error
  const {
    messageId = 'error.json',
    params,
    message = serverMessages(language, messageId, params),
  } = error.answer
  const { fields = [{ path: '', message }] } = error.answer
  const place = `/${part.slice(0, 80)}`
  return new HttpError(error.statusCode, {
    message,
    fields: fields.map((field) => ({ ...field, path: `${place}${field.path}` })),
  })
}

/** @throws HttpError 413 before the rest is read, 400 for a name that cannot be stored */
async function fileOf(
  request: FastifyRequest,
  part: MultipartFile,
  memory: UploadMemory,
): Promise<InputFile> {
  const { fieldname, filename, file } = part
  if (!isStorable(filename) || /\p{Cc}/u.test(filename)) throw malformed(request, fieldname)
  const kept = memory.newFile(maxTableBytes)
  let bytes = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    bytes += piece.length
    // The library truncates a file at its limit and continues.
    if (file.truncated || bytes > maxTableBytes)
      throw new HttpError(413, {
        messageId: 'error.fileTooLarge',
        params: { megabytes: maxTableMegabytes },
      })
    kept.add(piece)
  }
  return { name: Array.from(filename).slice(0, 200).join(''), bytes: kept.bytes() }
}

function malformed({ language }: FastifyRequest, field: string): HttpError {
  const message = serverMessages(language, 'upload.malformed')
  return new HttpError(400, { message, fields: [{ path: `/${field.slice(0, 80)}`, message }] })
}

/** Converts errors of the library to 400, whatever their status, because the caller caused them. */
const asRefusal = (error: unknown): HttpError =>
  error instanceof HttpError ? error : new HttpError(400, { messageId: 'upload.malformed' })
