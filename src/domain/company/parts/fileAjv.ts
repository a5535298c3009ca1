import Ajv, { type Options } from 'ajv'
import { formats } from '../../kernel/formats.ts'

/** The compiler of the files of companies; `code` is how the build has their validators written. */
export function fileAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    multipleOfPrecision: 6,
    strictRequired: false,
    formats,
    code,
  })
  return ajv.addVocabulary(['errorMessage'])
}
