import { NoSuchPath, type Problem } from './errors';

/** The pages of the web framework below that family: what its own code never sees is answered in HTML. */
const PAGES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  401: [
    'Unauthorized',
    'The server could not verify that you are authorized to access the URL requested. You either supplied the wrong credentials (e.g. a bad password), or your browser doesn&#39;t understand how to supply the credentials required.',
  ],
  404: [
    'Not Found',
    'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  ],
  405: ['Method Not Allowed', 'The method is not allowed for the requested URL.'],
};

export function isHtml(problem: Problem): boolean {
  return problem.status === 401 || problem.status === 405 || problem instanceof NoSuchPath;
}

export function htmlPage(status: number): string {
  const [title, text] = PAGES[status] ?? ['Internal Server Error', ''];
  return `<!doctype html>\n<html lang=en>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n<p>${text}</p>\n`;
}
