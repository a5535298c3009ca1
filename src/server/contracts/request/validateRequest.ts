import { detailsForm, scheduleOf } from '../../../domain/benefit/schedule.ts'
import { documentationForm, draftForm } from '../../../domain/benefit/documentation.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { ContractRequest } from '../../../domain/plan/contract.ts'
import { callPlugin } from '../../catalogue/plugins/callPlugin.ts'
import { assertValid, invalid } from '../../platform/http/validateBody.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import type { OfferedModality } from '../../catalogue/offers.ts'

/**
 * Validates what the route's schema cannot: the details and items by the category's schemas, and the given
 * part of the documentation (D-29).
 * @throws HttpError 400 with the path of each wrong field, BenefitFault if a schema takes too long
 */
export function validateRequest(offer: OfferedModality, request: ContractRequest, language: Language): void {
  if (!hasFields(request)) return validate(offer, request, language)
  callPlugin({ category: offer.declaration.id, doing: 'its schemas' }, () =>
    validate(offer, request, language),
  )
}

/** Whether a request has values for the category's forms; only these can make a schema slow. */
function hasFields({ details, items, documentation }: ContractRequest): boolean {
  const hasDetails = Object.keys(details).length > 0
  return hasDetails || Boolean(documentation) || items.some((item) => item.details !== undefined)
}

function validate(
  { modality, declaration }: OfferedModality,
  request: ContractRequest,
  language: Language,
): void {
  assertValid(detailsForm(declaration, modality), request.details, language, '/details')
  const countsTickets = scheduleOf(declaration, modality).method === 'tickets'
  request.items.forEach(({ details }, index) => {
    if (details === undefined || countsTickets) return
    const at = `/items/${index}/details`
    if (!declaration.itemDetails)
      throw invalid([
        { path: at, message: serverMessages(language, 'field.additional', { name: 'details' }) },
      ])
    assertValid(declaration.itemDetails, details, language, at)
  })
  if (request.documentation)
    assertValid(
      documentationSchema({ modality, declaration }),
      request.documentation,
      language,
      '/additionalInfo',
    )
}

const schemas = new WeakMap<OfferedModality['declaration'], Map<string, FormSchema>>()

/** The schema of an incomplete additionalInfo, built once for each category and kind of questionnaire. */
export function documentationSchema({ modality, declaration }: OfferedModality): FormSchema {
  const known = schemas.get(declaration) ?? new Map<string, FormSchema>()
  schemas.set(declaration, known)
  const key = `${modality.questionare} ${modality.typeOfQuestionare}`
  const found = known.get(key)
  if (found) return found
  const form = draftForm(documentationForm(declaration, modality))
  const schema: FormSchema =
    declaration.documentation.per === 'person'
      ? { type: 'object', propertyNames: { pattern: '^[0-9]{1,10}$' }, additionalProperties: form }
      : form
  known.set(key, schema)
  return schema
}
