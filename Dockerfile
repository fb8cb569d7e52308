ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
WORKDIR /srv/quarry
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY config/package.json config/
COPY db/package.json db/
COPY jobs/package.json jobs/
COPY search-config/package.json search-config/
COPY search-engine/package.json search-engine/
COPY api/package.json api/
COPY indexer/package.json indexer/
COPY hosting/package.json hosting/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
# The code stays root's: the processes read it, and write to the storage alone.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && chmod -R a+rX,go-w /srv/quarry && install -d -o node -g node /var/lib/quarry/storage
USER node
ENV NODE_ENV=production PATH=/srv/quarry/node_modules/.bin:$PATH
