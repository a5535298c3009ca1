import Ajv, { type Options } from 'ajv'
import { formats } from '../../kernel/formats.ts'

/**
 * Creates the compiler of companies' file schemas; the build passes `code` to write the validators as code.
 */
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
