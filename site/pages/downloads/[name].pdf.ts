import type { APIRoute, GetStaticPaths } from 'astro';
import { compilePdf, type PdfJob } from '../../pdf/compile-pdf.ts';
import { brochureJob, frameworkBriefJob, sampleJobs } from '../../pdf/jobs.ts';

interface Props {
  readonly job: PdfJob;
}

export const getStaticPaths = (async () => [
  { params: { name: 'corbiere-brochure' }, props: { job: await brochureJob() } },
  { params: { name: 'cultural-intelligence-framework-brief' }, props: { job: await frameworkBriefJob() } },
  ...(await sampleJobs()).map(({ name, job }) => ({ params: { name }, props: { job } })),
]) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await compilePdf(props.job)), { headers: { 'content-type': 'application/pdf' } });
