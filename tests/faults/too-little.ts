/** Said where a run has not what its proof is about: the product is not to blame. */
export const tooLittle =
  'With this seed too little happened in the demo to prove anything: take more hours, or another seed';
