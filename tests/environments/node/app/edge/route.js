export const runtime = 'edge';
export { GET } from '../node/route.js';
