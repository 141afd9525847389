//! The archive of an image: the layer, the configuration and the manifest as files named by their hashes (OCI Image Format 1.1).

use super::layer::USER;
use crate::package::archive::hash;
use crate::step::Outcome;
use serde_json::{Value, json};
use slipway_hosting::compress::gzip;
use tar::{Builder, Header};

/// Returns the archive of an image with one layer. `layer` and the result are uncompressed tar archives; in the result the layer is
/// compressed with gzip.
pub fn archive(layer: &[u8]) -> Outcome<Vec<u8>> {
    let packed = gzip(layer)?;
    let configuration = configuration(&hash(layer)).to_string().into_bytes();
    let descriptor = |kind: &str, content: &[u8]| {
        json!({
            "mediaType": format!("application/vnd.oci.image.{kind}"),
            "digest": format!("sha256:{}", hash(content)),
            "size": content.len(),
        })
    };
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": descriptor("config.v1+json", &configuration),
        "layers": [descriptor("layer.v1.tar+gzip", &packed)],
    });
    let manifest = manifest.to_string().into_bytes();
    let listed = json!({
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "digest": format!("sha256:{}", hash(&manifest)),
        "size": manifest.len(),
        "platform": {"architecture": architecture(), "os": "linux"},
        "annotations": {"org.opencontainers.image.ref.name": env!("CARGO_PKG_VERSION")},
    });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [listed],
    });
    let mut archive = Builder::new(Vec::new());
    let blob = |content: &[u8]| format!("blobs/sha256/{}", hash(content));
    for (path, content) in [
        ("oci-layout".to_owned(), json!({"imageLayoutVersion": "1.0.0"}).to_string().into_bytes()),
        ("index.json".to_owned(), index.to_string().into_bytes()),
        (blob(&manifest), manifest),
        (blob(&configuration), configuration),
        (blob(&packed), packed),
    ] {
        let mut header = Header::new_gnu();
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_size(content.len() as u64);
        archive
            .append_data(&mut header, &path, content.as_slice())
            .map_err(|error| format!("{path}: {error}"))?;
    }
    archive.into_inner().map_err(|error| error.to_string())
}

/// Returns the configuration of the image as JSON: how its process is started, its labels and its layer. `layer` is the SHA-256 hash of the
/// uncompressed layer in hexadecimal.
fn configuration(layer: &str) -> Value {
    json!({
        "architecture": architecture(),
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": ["/usr/bin/slipway-hosting", "serve"],
            "Env": ["PATH=/usr/bin"],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/run/slipway": {}},
            "WorkingDir": "/run/slipway",
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Slipway",
                "org.opencontainers.image.description": env!("CARGO_PKG_DESCRIPTION"),
                "org.opencontainers.image.version": env!("CARGO_PKG_VERSION"),
                "org.opencontainers.image.licenses": env!("CARGO_PKG_LICENSE"),
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{layer}")]},
    })
}

/// Returns the name that images have for the architecture of this machine's processor, such as `amd64`.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::io::Read;

    #[test]
    fn every_hash_and_size_is_that_of_its_file() {
        let layer = b"layer".as_slice();
        let packed = archive(layer).unwrap();
        let mut reader = tar::Archive::new(packed.as_slice());
        let files: BTreeMap<String, Vec<u8>> = reader
            .entries()
            .unwrap()
            .map(|entry| {
                let mut entry = entry.unwrap();
                let mut content = Vec::new();
                entry.read_to_end(&mut content).unwrap();
                (entry.path().unwrap().display().to_string(), content)
            })
            .collect();
        let read = |descriptor: &Value| -> Vec<u8> {
            let digest = descriptor["digest"].as_str().unwrap().replace("sha256:", "blobs/sha256/");
            let content = files[&digest].clone();
            assert_eq!(digest, format!("blobs/sha256/{}", hash(&content)));
            assert_eq!(descriptor["size"], content.len());
            content
        };
        let json = |content: &[u8]| -> Value { serde_json::from_slice(content).unwrap() };
        assert_eq!(json(&files["oci-layout"])["imageLayoutVersion"], "1.0.0");
        let manifest = json(&read(&json(&files["index.json"])["manifests"][0]));
        let configuration = json(&read(&manifest["config"]));
        let compressed = read(&manifest["layers"][0]);
        assert_eq!(compressed, gzip(layer).unwrap());
        assert_eq!(configuration["rootfs"]["diff_ids"][0], format!("sha256:{}", hash(layer)));
        assert_eq!(configuration["config"]["User"], "65532:65532", "not root");
        assert_eq!(files.len(), 5);
    }
}
