import type { KnownBenefit } from '../../../domain/company/files/faults.ts'
import type { FaultPlace } from '../faultList.ts'
import type { KeptOfCompany } from '../readTenant.ts'
import type { CompanyFile } from './companyFiles.ts'
import { checkCompany } from './draftChecks.ts'

/** A fault or warning about a company's files, with its line and path. */
export type FileFinding = {
  severity: 'fault' | 'warning'
  file: string
  /** The line; 0: the whole file. */
  line: number
  /** The path in the file: `modalities.0.defaultPrice`. */
  path: string
  sentence: string
  /** The key that was probably meant. */
  newKey?: string
  /** The value that was probably meant. */
  newValue?: string | number | boolean
}

type Rules = { subdomain: string; known: readonly KnownBenefit[]; kept: KeptOfCompany; today: string }

/**
 * Validates files like a running server, but in a process apart, and returns the faults.
 * @throws OperationRefused beyond its limits of time and memory
 */
export async function checkFiles(files: readonly CompanyFile[], rules: Rules): Promise<FileFinding[]> {
  const given = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const { read, places } = await checkCompany({ files: given, ...rules })
  const finding =
    (severity: FileFinding['severity']) =>
    (sentence: string): FileFinding => ({ severity, ...toPlace(places.get(sentence), sentence) })
  if ('faults' in read) return read.faults.map(finding('fault'))
  return [...read.losses, ...read.warnings].map(finding('warning'))
}

function toPlace(place: FaultPlace | undefined, sentence: string): Omit<FileFinding, 'severity'> {
  return {
    file: place?.file ?? '',
    line: place?.line ?? 0,
    path: place?.path.join('.') ?? '',
    sentence: place?.message ?? sentence,
    ...(place?.fix && ('key' in place.fix ? { newKey: place.fix.key } : { newValue: place.fix.value })),
  }
}
