import type { RouteModule } from '../platform/context/context.ts'
import { acceptRoutes } from '../contracts/signing/acceptRoute.ts'
import { answerRoutes } from '../contracts/cart/answersRoute.ts'
import { benefitFailureRoutes } from '../catalogue/plugins/benefitFailuresRoute.ts'
import { captchaRoutes } from '../auth/captchaRoute.ts'
import { companyRoutes } from '../company/companiesRoute.ts'
import { compensationRoutes, menuRoutes, messageRoutes } from '../company/contentRoute.ts'
import { confirmEmailRoutes } from '../people/profile/confirmEmailRoute.ts'
import { contractRoutes } from '../contracts/contractsRoute.ts'
import { demoMailboxRoutes } from './demo/demoMailboxRoute.ts'
import { documentRoutes } from '../contracts/documents/documentsRoute.ts'
import { familyRoutes } from '../people/profile/familiesRoute.ts'
import { forgotPasswordRoutes } from '../auth/forgotPasswordRoute.ts'
import { healthRoutes } from '../platform/http/healthRoute.ts'
import { historyRoutes } from '../contracts/life/historyRoute.ts'
import { identityProviderRoutes } from '../auth/identityProviderRoute.ts'
import { invoiceRoutes } from '../contracts/life/invoicesRoute.ts'
import { repeatRoutes } from '../contracts/cart/repeatRoute.ts'
import { legalPdfRoutes } from '../contracts/documents/legalPdfsRoute.ts'
import { loginRoutes, logoutRoutes } from '../auth/loginRoute.ts'
import { modalityRoutes } from '../catalogue/modalitiesRoute.ts'
import { openApiRoutes } from '../platform/http/openapi/installOpenApi.ts'
import { nextDatesRoutes } from '../contracts/documents/nextDatesRoute.ts'
import { offerLineRoutes } from '../contracts/cart/offerLinesRoute.ts'
import { pageFontRoutes } from '../platform/rendering/pageFontRoute.ts'
import { nothingThisYearRoutes } from '../people/profile/nothingThisYearRoute.ts'
import { passkeyLoginRoutes, passkeyRoutes } from '../auth/passkeysRoute.ts'
import { pendingEmailRoutes } from '../people/profile/pendingEmailRoute.ts'
import { planSheetRoutes } from '../contracts/documents/planSheetRoute.ts'
import { portalViewRoutes } from '../people/profile/portalViewsRoute.ts'
import { profileRoutes } from '../people/profile/profileRoute.ts'
import { profileTableRoutes, tableRoutes } from '../catalogue/tablesRoute.ts'
import { questionRoutes } from '../people/questions/questionsRoute.ts'
import { resetPasswordRoutes } from '../auth/resetPasswordRoute.ts'
import { simulationRoutes } from '../contracts/cart/simulationsRoute.ts'
import { storedFileRoutes } from '../contracts/documents/storedFilesRoute.ts'
import { taxSituationRoutes } from '../people/tax-situation/taxSituationRoute.ts'
import { unsubscribeRoutes } from '../people/reminders/unsubscribeRoute.ts'
import { uploadRoutes } from '../platform/files/uploadRoute.ts'
import { releaseRoutes } from '../company/releaseRoute.ts'
import { webAppRoutes } from '../company/webAppRoute.ts'
import { yearStatementRoutes } from '../contracts/documents/yearStatementRoute.ts'

/** All routes of the server, one file per resource. Add a new file here. */
export const routeModules: RouteModule[] = [
  healthRoutes,
  openApiRoutes,
  companyRoutes,
  releaseRoutes,
  captchaRoutes,
  loginRoutes,
  logoutRoutes,
  passkeyLoginRoutes,
  identityProviderRoutes,
  forgotPasswordRoutes,
  resetPasswordRoutes,
  profileRoutes,
  nothingThisYearRoutes,
  pendingEmailRoutes,
  passkeyRoutes,
  portalViewRoutes,
  confirmEmailRoutes,
  offerLineRoutes,
  nextDatesRoutes,
  yearStatementRoutes,
  planSheetRoutes,
  profileTableRoutes,
  familyRoutes,
  taxSituationRoutes,
  questionRoutes,
  menuRoutes,
  messageRoutes,
  compensationRoutes,
  documentRoutes,
  uploadRoutes,
  storedFileRoutes,
  modalityRoutes,
  tableRoutes,
  simulationRoutes,
  benefitFailureRoutes,
  contractRoutes,
  repeatRoutes,
  answerRoutes,
  invoiceRoutes,
  historyRoutes,
  acceptRoutes,
  unsubscribeRoutes,
  legalPdfRoutes,
  pageFontRoutes,
  webAppRoutes,
  demoMailboxRoutes,
]
