import { contractFromDto } from '../../../dto/contractDto.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Language } from '../../../domain/kernel/language.ts'
import { buildPlants } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { DocumentationDialog } from './DocumentationDialog.tsx'
import { Questionnaire } from './Questionnaire.tsx'

/** Finds the upload field by its name; a required field's label ends in a mark. */
const field = (label: string) => screen.findByLabelText<HTMLInputElement>((text) => text.startsWith(label))
const label1File = { es: 'Declaración de salud', ca: 'Declaració de salut' }
const doc = { name: { es: 'Hoja de salud', ca: 'Full de salut' }, file: '/api/storage/documents/health.pdf' }

it.each<[Language, object, string, string]>([
  ['es', { label1File }, 'Declaración de salud', 'Hoja de salud'],
  ['ca', { label1File }, 'Declaració de salut', 'Full de salut'],
  ['es', {}, 'Cuestionario (PDF)', 'Hoja de salud'],
])(
  'in %s the field of a questionnaire with %j is called "%s", beside the document "%s" (CAT-31)',
  async (language, fields, label, name) => {
    await renderPage(
      <Questionnaire
        kind="file"
        modality={{ ...rose, doc, ...fields }}
        value={{}}
        onChange={() => undefined}
        wasTried={false}
      />,
      { language },
    )
    expect((await field(label)).type).toBe('file')
    expect(screen.getByRole('button', { name })).toBeTruthy()
  },
)

const documentName = { es: 'Justificante', ca: 'Justificant' }

it.each<[string, Language, object, object, string]>([
  ['as the modality calls it', 'es', { label1File }, {}, 'Declaración de salud'],
  ['else as the product does', 'es', {}, { documentName }, 'Justificante'],
  ['in the language of its reader', 'ca', {}, { documentName }, 'Justificant'],
  ['else a document', 'es', {}, {}, 'Documento (PDF)'],
])(
  'the document that a product demands is called %s (CAT-31)',
  async (_how, language, fields, ofProduct, label) => {
    const contract = buildPlants({ state: 'cart' })
    const benefit = {
      ...contract.benefit,
      ...fields,
      product: { ...contract.benefit.product, isDocumentRequired: true, ...ofProduct },
    }
    await renderPage(
      <DocumentationDialog contract={contractFromDto({ ...contract, benefit })} onClose={() => undefined} />,
      { language, answers: { 'GET /modalities/by-category/plants': [benefit] } },
    )
    expect((await field(label)).type).toBe('file')
  },
)
